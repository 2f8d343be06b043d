-- Badges of cars, and reminders of cars that stand too long.

-- ---------- badges: values that only people set (docs/decisions/105-badges.md) ----------

-- A badge always ends, as a price does.
alter table car_override add check (until is not null or field <> 'badge');

-- The picture of a card shows the badge.
create trigger car_override_announce_content after insert or update or delete on car_override
  for each statement execute function announce_content();

alter table stock_batch drop constraint stock_batch_change_check;
alter table stock_batch add constraint stock_batch_change_check
  check (change in ('price', 'fed-price', 'branch', 'state', 'badge', 'no-badge'));

-- ---------- reminders of cars that stand too long ----------

create table ageing_rule (
  id bigint generated always as identity primary key,
  -- Null: every branch.
  branch_id bigint references branch on delete cascade,
  -- Null: new cars and used ones.
  catalogue_block catalogue_block,
  days integer not null check (days between 1 and 999),
  -- Who is reminded: those who have this role where the car is.
  role staff_role not null check (role in ('stock-manager', 'sales-head')),
  -- As in audit_log.
  made_by text not null,
  made_at timestamptz not null,
  ended_at timestamptz
);
-- The same rule twice would remind twice.
create unique index ageing_rule_open_key on ageing_rule (branch_id, catalogue_block, days, role) nulls not distinct
  where ended_at is null;
create index ageing_rule_branch_idx on ageing_rule (branch_id);

create constraint trigger ageing_rule_is_audited after insert or update on ageing_rule
  deferrable initially deferred for each row execute function require_audit();

-- A car that has stood for the days of a rule: once for each rule.
create table ageing_reminder (
  rule_id bigint not null references ageing_rule on delete cascade,
  car_id bigint not null references car on delete cascade,
  at timestamptz not null,
  -- The car was re-priced or is gone, the rule has ended, or somebody has seen it.
  ended_at timestamptz,
  ended_by text,
  primary key (rule_id, car_id),
  check ((ended_at is null) = (ended_by is null))
);
create index ageing_reminder_car_idx on ageing_reminder (car_id);
create index ageing_reminder_open_idx on ageing_reminder (at) where ended_at is null;

create constraint trigger ageing_reminder_is_audited after update on ageing_reminder
  deferrable initially deferred for each row when (new.ended_by like 'staff:%') execute function require_audit();
