-- Two more ways into a source of stock: the exchange of 1C, and a folder that is watched
-- (docs/decisions/103-exchange-and-folder.md). A source has one way: its address, its exchange or its folder.

create table feed_exchange (
  source_id integer primary key references feed_source on delete cascade,
  -- SHA-256 of a random password: it has 120 bits, which nobody guesses.
  password_hash bytea not null check (octet_length(password_hash) = 32),
  set_at timestamptz not null,
  -- The exchange that is under way: the hash of its cookie, and its last request.
  token_hash bytea check (octet_length(token_hash) = 32),
  seen_at timestamptz,
  -- The import that it has asked for.
  attempt_id bigint references feed_attempt on delete set null,
  check ((token_hash is null) = (seen_at is null))
);
create constraint trigger feed_exchange_is_audited after insert or update of password_hash on feed_exchange
  deferrable initially deferred for each row execute function require_audit();

-- The files of that exchange, in DATA_DIR/feed-files/exchange.
create table feed_exchange_file (
  id bigint generated always as identity primary key,
  source_id integer not null references feed_exchange on delete cascade,
  name text not null,
  -- How many bytes of it have come. What a killed process has written beyond them does not count.
  bytes bigint not null,
  -- SHA-256 of the last part: a part that is sent twice is added once.
  part_hash bytea not null check (octet_length(part_hash) = 32),
  unique (source_id, name)
);

-- Wrong passwords of the last quarter of an hour.
create table feed_exchange_failure (
  address_block text,
  at timestamptz not null
);
create index feed_exchange_failure_idx on feed_exchange_failure (address_block, at);

create table feed_folder (
  source_id integer primary key references feed_source on delete cascade,
  -- Below FEED_FOLDER; the file's name may have one *.
  path text not null,
  set_at timestamptz not null,
  looked_at timestamptz,
  -- The file as the last look saw it: its name, size and time of change.
  seen text,
  -- The one that an attempt was asked for.
  asked text,
  -- Why the last look found nothing: a code of domain/feeds/folders/feed-folder.ts.
  problem text
);
create constraint trigger feed_folder_is_audited after insert or update of path on feed_folder
  deferrable initially deferred for each row execute function require_audit();
