-- The live desk (docs/decisions/071-live-desk.md): what open pages of the back office are notified of.

-- Somebody was disabled, logged out, or may do something else: the id of the person alone. It is rare and never left out.
create function notify_staff_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff-rights', case when tg_op = 'DELETE' then old.staff_id else new.staff_id end::text);
  return null;
end $$;
create trigger staff_grant_notifies after insert or update or delete on staff_grant
  for each row execute function notify_staff_rights();
create trigger staff_session_end_notifies after update of ended_at on staff_session
  for each row when (old.ended_at is distinct from new.ended_at) execute function notify_staff_rights();
create trigger staff_session_removal_notifies after delete on staff_session
  for each row when (old.ended_at is null) execute function notify_staff_rights();

create function notify_disabled_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff-rights', new.id::text);
  return null;
end $$;
create trigger staff_disabling_notifies after update of disabled_at on staff
  for each row when (old.disabled_at is distinct from new.disabled_at) execute function notify_disabled_staff();

-- What a stream missed is found by this time, in milliseconds since 1970.
create function changed_at_ms(changed_at timestamptz) returns bigint language sql stable as $$
  select floor(extract(epoch from changed_at) * 1000)::bigint
$$;
create index request_work_changed_idx on request_work (changed_at);

-- Besides the ids the time of the change, and the branch that the request has just left: it is in lists there.
create or replace function notify_request_work() returns trigger language plpgsql as $$
declare
  left_branch integer;
begin
  if pg_notification_queue_usage() < 0.5 then
    if tg_op = 'UPDATE' and old.branch_id is distinct from new.branch_id then
      left_branch := old.branch_id;
    end if;
    perform pg_notify('staff', json_build_object('request', new.request_id, 'branch', new.branch_id,
      'owner', new.owner_id, 'version', new.version, 'at', changed_at_ms(new.changed_at), 'left', left_branch)::text);
  end if;
  return null;
end $$;

-- Who looks at what; renewed every 20 seconds, worth nothing after 60. It locks nothing.
create table presence (
  -- 'request:1042'
  subject text not null check (subject ~ '^[a-z-]+:[0-9]+$'),
  staff_id bigint not null references staff on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (subject, staff_id)
);

-- Somebody came or went.
create function notify_presence() returns trigger language plpgsql as $$
declare
  changed text := case when tg_op = 'DELETE' then old.subject else new.subject end;
begin
  if pg_notification_queue_usage() < 0.5 then
    perform pg_notify('staff', json_build_object('presence', changed, 'branch', (
      select branch_id from request_work
      where split_part(changed, ':', 1) = 'request' and request_id = split_part(changed, ':', 2)::bigint))::text);
  end if;
  return null;
end $$;
create trigger presence_notifies after insert or delete on presence for each row execute function notify_presence();
