-- Where the feeds of the stock are, when each is read, and what became of every attempt
-- (docs/decisions/094-feeds-in-the-back-office.md).

alter table feed_source
  -- The address often has a key in it: the whole of it is encrypted (domain/seal-secret.server.ts).
  add address_sealed bytea,
  -- What pages show of it: the host, and the beginning of its hash, which distinguishes two addresses.
  add address_host text,
  add address_mark text check (address_mark ~ '^[0-9a-f]{4}$'),
  add address_set_at timestamptz,
  add every_minutes integer check (every_minutes between 5 and 10080),
  add due_at timestamptz,
  -- Until when one process has it; a process that is killed does not renew it.
  add lease_expires_at timestamptz,
  -- Since when it is not read by its schedule.
  add stopped_at timestamptz,
  -- The next import then resolves the cars that other sources list too.
  add priority_changed_at timestamptz,
  add version integer not null default 1,
  add check ((address_sealed is null) = (address_host is null)),
  add check ((address_sealed is null) = (address_mark is null)),
  add check ((address_sealed is null) = (address_set_at is null)),
  add check (every_minutes is not null or due_at is null);

-- The terminal and imports add sources without an address, and set the other columns.
create constraint trigger feed_source_with_address_is_audited after insert on feed_source
  deferrable initially deferred for each row when (new.address_sealed is not null) execute function require_audit();
create constraint trigger feed_source_is_audited after update of address_sealed, every_minutes, stopped_at, version on feed_source
  deferrable initially deferred for each row execute function require_audit();

create type feed_outcome as enum ('imported', 'unchanged', 'preview', 'held', 'refused', 'failed', 'cancelled');

create table feed_attempt (
  id bigint generated always as identity primary key,
  source_id integer not null references feed_source on delete cascade,
  -- Who asked for it, as in audit_log.
  actor text not null,
  is_preview boolean not null,
  asked_at timestamptz not null,
  -- When it was last started; null: it waits for its turn.
  started_at timestamptz,
  -- How many times it was started. A process that has lost its claim to another one records nothing.
  tries smallint not null default 0,
  -- How many cars have been read so far.
  cars integer not null default 0,
  cancelled_by text,
  finished_at timestamptz,
  outcome feed_outcome,
  -- A code of domain/feeds/attempts/feed-attempt.ts, and its details for the operator.
  problem text,
  problem_details text,
  -- In DATA_DIR/feed-files; null before it has been fetched, and after its time.
  file_name text,
  file_hash bytea check (octet_length(file_hash) = 32),
  file_bytes bigint,
  report jsonb,
  -- Who accepted a held feed: then it is imported whatever it takes away.
  approved_by text,
  approved_at timestamptz,
  check ((outcome is null) = (finished_at is null)),
  check ((approved_by is null) = (approved_at is null)),
  check (outcome <> 'held' or file_hash is not null)
);
create index feed_attempt_source_idx on feed_attempt (source_id, id);
-- One at a time of each source: a second press finds the first.
create unique index feed_attempt_open_key on feed_attempt (source_id) where outcome is null;
