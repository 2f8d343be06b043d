-- Who gets what: rules by which new requests are offered to people, who is on duty, who is away, and what became of the
-- offers (docs/decisions/086-who-gets-what.md).

create type routing_moment as enum ('any', 'open', 'closed');
create type routing_way as enum ('pool', 'turn', 'least', 'one');

create table routing_rule (
  id integer generated always as identity primary key,
  -- The first rule that fits a request holds for it.
  position integer not null,
  -- Null: all.
  kinds text[] check (cardinality(kinds) > 0),
  brand_ids integer[] check (cardinality(brand_ids) > 0),
  branch_id integer references branch on delete cascade,
  -- Whether its branch was open when it came.
  moment routing_moment not null default 'any',
  way routing_way not null,
  -- None: everybody who works in the branch of the request.
  staff_ids integer[] not null default '{}',
  off_at timestamptz,
  -- As in audit_log.
  changed_by text not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  check (way <> 'one' or cardinality(staff_ids) = 1),
  check (way <> 'pool' or cardinality(staff_ids) = 0)
);
create index routing_rule_branch_idx on routing_rule (branch_id);

-- The last offer of a rule to a person: whose is the longest ago is next.
create table routing_turn (
  rule_id integer not null references routing_rule on delete cascade,
  staff_id bigint not null references staff on delete cascade,
  turn bigint generated always as identity,
  primary key (rule_id, staff_id)
);

-- Who is on duty in a branch on a day by its clock. A day without a row: everybody who works there.
create table staff_duty (
  branch_id integer not null references branch on delete cascade,
  day date not null,
  staff_id bigint not null references staff on delete cascade,
  primary key (branch_id, day, staff_id)
);
create index staff_duty_staff_idx on staff_duty (staff_id);

create table staff_absence (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  first_day date not null,
  last_day date not null,
  unique (staff_id, first_day, last_day),
  check (last_day >= first_day)
);
create index staff_absence_staff_idx on staff_absence (staff_id, last_day);

-- Deeper than 0: the branch or the person itself is deleted.
create constraint trigger routing_rule_is_audited after insert or update or delete on routing_rule
  deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function require_audit();
create constraint trigger staff_duty_is_audited after insert or update or delete on staff_duty
  deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function require_audit();
create constraint trigger staff_absence_is_audited after insert or update or delete on staff_absence
  deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function require_audit();

alter table request_work
  -- When the rules were applied; null: they still are to be. What is here already stays where it is.
  add routed_at timestamptz default now(),
  add rule_id integer references routing_rule on delete set null,
  -- The owner was offered it by a rule and has not taken it yet; by when they have to (null: whenever they like).
  add offered_at timestamptz,
  add offer_until timestamptz,
  -- To whom it was offered so far, in this order.
  add offered_to integer[] not null default '{}',
  -- When those who manage the requests of its branch were informed that nobody took or answered it.
  add escalated_at timestamptz,
  add check (offered_at is null or (owner_id is not null and status = 'new')),
  add check (offer_until is null or offered_at is not null);
alter table request_work alter column routed_at drop default;
create index request_work_unrouted_idx on request_work (submitted_at)
  where routed_at is null and owner_id is null and status = 'new' and held_since is null;
create index request_work_offered_idx on request_work (offer_until) where offered_at is not null;
create index request_work_late_idx on request_work (missed_at)
  where missed_at is not null and escalated_at is null and first_response_at is null and status in ('new', 'taken');
create index request_work_escalated_idx on request_work (escalated_at)
  where escalated_at is not null and first_response_at is null and status in ('new', 'taken');
create index request_work_rule_idx on request_work (rule_id) where rule_id is not null;

-- A change by anybody ends an offer, unless it makes another one. Else as in 021-desk.sql.
create or replace function complete_request_work() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  if tg_op = 'UPDATE' then
    -- Another branch has other hours, a released request another beginning.
    if new.branch_id is distinct from old.branch_id or new.answer_from <> old.answer_from then
      new.deadline_at := null;
    end if;
    if new.version <> old.version and new.offered_at is not distinct from old.offered_at then
      new.offered_at := null;
    end if;
  end if;
  if new.offered_at is null then
    new.offer_until := null;
  end if;
  new.urgent_at := case
    when new.status not in ('new', 'taken', 'reached', 'appointment') then 'infinity'
    else coalesce(least(new.next_action_at, case
      when new.first_response_at is not null or new.status in ('reached', 'appointment') then null
      when new.deadline_at is null then new.answer_from
      else new.respond_by end), 'infinity') end;
  return new;
end $$;

-- That a request stays free by the rules changes nothing on an open page.
drop trigger request_work_notifies on request_work;
create trigger request_work_notifies after insert on request_work for each row execute function notify_request_work();
create trigger request_work_change_notifies after update on request_work for each row
  when (new.routed_at is not distinct from old.routed_at or new.version <> old.version)
  execute function notify_request_work();
