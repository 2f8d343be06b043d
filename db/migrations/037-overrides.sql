-- Values of a car that a person has set instead of those of its feed.

create table car_override (
  id bigint generated always as identity primary key,
  car_id bigint not null references car on delete cascade,
  -- Of the draft of a feed: 'trim', 'price.priceRub' (domain/stock/overrides/override-field.ts).
  field text not null check (field ~ '^[a-zA-Z]+(\.[a-zA-Z]+)?$'),
  -- As in a draft; null empties the field.
  value jsonb not null,
  -- As in audit_log.
  set_by text not null,
  set_at timestamptz not null,
  reason text not null check (reason in ('offer', 'feed-error', 'negotiated', 'damage', 'other')),
  -- The moment at which the feed's value returns; null: when somebody ends it.
  until timestamptz check (until > set_at),
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null)),
  -- A price over the feed always ends.
  check (until is not null or field not like 'price.%')
);
create unique index car_override_open_key on car_override (car_id, field) where ended_at is null;
create index car_override_car_idx on car_override (car_id, id);
create index car_override_until_idx on car_override (until) where ended_at is null;

-- Not on delete: they go with their car.
create constraint trigger car_override_is_audited after insert or update on car_override
  deferrable initially deferred for each row execute function require_audit();

-- As in car_state_change; null: before this was kept.
alter table car_price add actor text;
