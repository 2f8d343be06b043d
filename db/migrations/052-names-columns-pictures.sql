-- What makes, models and columns of feeds mean, and the pictures that 1C sends (docs/decisions/111-names-columns-pictures.md).

-- A model with its make: «Geely Monjaro FL» means geely/monjaro. A column means a field of
-- domain/feeds/records/feed-record.ts.
alter table feed_word
  drop constraint feed_word_field_check,
  add constraint feed_word_field_check check (field in (
    'body', 'fuel', 'gearbox', 'drive', 'wheel', 'colour', 'availability', 'brand', 'model', 'column'));

create table feed_picture (
  source_id integer not null references feed_source on delete cascade,
  -- As the goods name it: import_files/5d/a.jpg.
  name text not null check (length(name) <= 300),
  -- Of the original in the storage of photographs.
  stored_name text not null,
  received_at timestamptz not null,
  primary key (source_id, name)
);
create index feed_picture_stored_idx on feed_picture (stored_name);
