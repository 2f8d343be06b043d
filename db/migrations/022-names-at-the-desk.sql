-- The search of the desk finds a name however it is capitalized, and with ё or е, whatever the locale of the database.
drop index request_name_words_idx;
create index request_name_words_idx on request
  using gin (to_tsvector('simple', translate(lower(name collate "und-x-icu"), 'ё', 'е'))) where name is not null;
