-- What makes, models and columns of feeds mean (docs/decisions/111-names-and-columns.md).

-- A model with its make: «Geely Monjaro FL» means geely/monjaro. A column means a field of
-- domain/feeds/records/feed-record.ts.
alter table feed_word
  drop constraint feed_word_field_check,
  add constraint feed_word_field_check check (field in (
    'body', 'fuel', 'gearbox', 'drive', 'wheel', 'colour', 'availability', 'brand', 'model', 'column'));
