-- Visits and reservations at the desk (docs/decisions/087-visits.md).

create type visit_state as enum ('booked', 'confirmed', 'arrived', 'done', 'no-show', 'cancelled');

alter table test_drive
  add state visit_state not null default 'booked',
  add licence_seen_at timestamptz,
  -- Counts all changes, also those of visitors.
  add version integer not null default 1;
update test_drive set state = 'cancelled' where cancelled_at is not null;
alter table test_drive add constraint test_drive_cancelled_check check ((state = 'cancelled') = (cancelled_at is not null));

-- Hours in which a branch gives no test drives: all of it, one position, or one car.
create table branch_block (
  id bigint generated always as identity primary key,
  branch_id integer not null references branch on delete cascade,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- Both null: the whole branch.
  slot_position smallint check (slot_position > 0),
  car_id bigint references car on delete cascade,
  reason text not null check (length(reason) between 1 and 100),
  -- Actors as in audit_log.
  made_by text not null,
  made_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  check (ends_at > begins_at),
  check (slot_position is null or car_id is null),
  check ((removed_at is null) = (removed_by is null))
);
create index branch_block_branch_idx on branch_block (branch_id, begins_at) where removed_at is null;
create index branch_block_car_idx on branch_block (car_id, begins_at) where removed_at is null and car_id is not null;
-- Deeper than 0: the branch or the car itself is deleted.
create constraint trigger branch_block_is_audited after insert or update or delete on branch_block
  deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function require_audit();

-- How somebody has consented: in a form of the site, by telephone, on paper.
create type consent_way as enum ('form', 'oral', 'paper');
alter table consent add way consent_way not null default 'form';

-- A visitor can be an actor of the history: they cancel their own test drive.
alter table request_event drop constraint request_event_actor_check,
  add constraint request_event_actor_check check (actor ~ '^(staff|key):[0-9]+$|^(operator|schedule|unknown|visitor)$|^feed:.+$');

-- A line of history of a request, with the actor and the time of the command that makes it.
create function add_request_event(request bigint, kind text, before jsonb, after jsonb) returns void language sql as $$
  insert into request_event (request_id, at, actor, kind, before, after)
  values (request, coalesce(nullif(current_setting('showroom.at', true), '')::timestamptz, clock_timestamp()),
    coalesce(nullif(current_setting('showroom.actor', true), ''), 'unknown'), kind, before, after)
$$;

-- Open pages learn that something about a request has changed, also those of the branch of its visit. A visitor never
-- waits for it.
create function touch_request_work(request bigint, visited_branch integer) returns void language plpgsql set lock_timeout = '250ms' as $$
declare
  work request_work;
begin
  update request_work set changed_at = clock_timestamp() where request_id = request returning * into work;
  if work.branch_id is distinct from visited_branch and pg_notification_queue_usage() < 0.5 then
    perform pg_notify('staff', json_build_object('request', request, 'branch', visited_branch, 'owner', work.owner_id,
      'version', coalesce(work.version, 1), 'at', changed_at_ms(clock_timestamp()), 'left', null)::text);
  end if;
exception when lock_not_available then
  null;
end $$;

-- An older release cancels without the state.
create function complete_test_drive() returns trigger language plpgsql as $$
begin
  if new.cancelled_at is not null then
    new.state := 'cancelled';
  end if;
  if (new.state, new.branch_id, new.begins_at, new.slot_position, new.licence_seen_at)
    is distinct from (old.state, old.branch_id, old.begins_at, old.slot_position, old.licence_seen_at) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger test_drive_completes before update on test_drive for each row execute function complete_test_drive();

create function record_test_drive() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A visitor has booked it with the form: the request itself says so.
    if nullif(current_setting('showroom.actor', true), '') is not null then
      perform add_request_event(new.request_id, 'visit-book', '{}', jsonb_build_object('visitAt', new.begins_at));
    end if;
  elsif new.version <> old.version then
    perform add_request_event(new.request_id,
      case
        when old.state = 'cancelled' and new.state <> 'cancelled' then 'visit-book'
        when new.begins_at <> old.begins_at or new.branch_id <> old.branch_id or new.slot_position <> old.slot_position then 'visit-move'
        when new.state <> old.state then 'visit-' || new.state::text
        else 'visit-licence' end,
      jsonb_build_object('visitAt', old.begins_at, 'visit', old.state, 'position', old.slot_position, 'licence', old.licence_seen_at is not null),
      jsonb_build_object('visitAt', new.begins_at, 'visit', new.state, 'position', new.slot_position, 'licence', new.licence_seen_at is not null));
  end if;
  perform touch_request_work(new.request_id, new.branch_id);
  return null;
end $$;
create trigger test_drive_is_recorded after insert or update on test_drive for each row execute function record_test_drive();

create function record_reservation() returns trigger language plpgsql as $$
begin
  if new.request_id is null or (tg_op = 'UPDATE' and old.request_id is null) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform add_request_event(new.request_id, 'reserve', '{}', jsonb_build_object('until', new.until));
  elsif new.ended_at is not null and old.ended_at is null then
    perform add_request_event(new.request_id, 'reservation-end', jsonb_build_object('until', old.until), '{}');
  elsif new.until <> old.until then
    perform add_request_event(new.request_id, 'reservation-prolong', jsonb_build_object('until', old.until), jsonb_build_object('until', new.until));
  else
    return null;
  end if;
  perform touch_request_work(new.request_id, (select branch_id from request_work where request_id = new.request_id));
  return null;
end $$;
create trigger reservation_is_recorded after insert or update on reservation for each row execute function record_reservation();

-- Other pages than that of a request show the calendar: they learn of the branch alone.
create function notify_branch_block() returns trigger language plpgsql as $$
begin
  if pg_notification_queue_usage() < 0.5 then
    perform pg_notify('staff', json_build_object('calendar', new.branch_id)::text);
  end if;
  return null;
end $$;
create trigger branch_block_notifies after insert or update on branch_block for each row execute function notify_branch_block();
