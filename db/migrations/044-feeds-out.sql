-- Outgoing feeds: which cars people leave out of which, and who has fetched each.

create table feed_exclusion (
  car_id bigint not null references car on delete cascade,
  -- The last part of the feed's address: 'avito'.
  feed text not null,
  excluded_at timestamptz not null,
  excluded_by text not null,
  primary key (car_id, feed)
);
-- Not on delete: they go with their car.
create constraint trigger feed_exclusion_is_audited after insert on feed_exclusion
  deferrable initially deferred for each row execute function require_audit();

-- One row for each program and hour; kept for 14 days.
create table feed_fetch (
  feed text not null,
  hour timestamptz not null,
  -- The user agent, cut to 100 characters.
  client text not null,
  last_at timestamptz not null,
  fetches integer not null,
  -- How often the answer was that nothing has changed, and how often that too many fetch at once.
  unchanged integer not null,
  busy integer not null,
  primary key (feed, hour, client)
);
