-- The pictures that 1C sends with its exchange (docs/feeds.md).

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
