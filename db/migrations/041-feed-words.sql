-- What words of feeds mean that the site does not know by itself: «Тарга» is a convertible.

create table feed_word (
  id bigint generated always as identity primary key,
  -- Null: in every source.
  source_id integer references feed_source on delete cascade,
  field text not null check (field in ('body', 'fuel', 'gearbox', 'drive', 'wheel', 'colour', 'availability')),
  spelling text not null check (length(spelling) between 1 and 500),
  -- A value of the field; null: it does not matter, and nobody is asked about it.
  means text,
  -- How many cars waited for it.
  cars integer not null,
  -- As in audit_log.
  decided_by text not null,
  decided_at timestamptz not null
);
create unique index feed_word_key on feed_word (field, lower(spelling collate "und-x-icu"), coalesce(source_id, 0));
create index feed_word_source_idx on feed_word (source_id);

create constraint trigger feed_word_is_audited after insert or update or delete on feed_word
  deferrable initially deferred for each row execute function require_audit();
