-- A line of history has the time of the command that made it, by the clock of the site, like its line in the audit log;
-- outside of commands, that of the database. Else as in 021-desk.sql.
create or replace function record_request_work() returns trigger language plpgsql as $$
declare
  was jsonb := jsonb_build_object('status', old.status, 'owner', old.owner_id, 'branch', old.branch_id,
    'nextActionAt', old.next_action_at, 'lostReason', old.lost_reason, 'duplicateOf', old.duplicate_of);
  became jsonb := jsonb_build_object('status', new.status, 'owner', new.owner_id, 'branch', new.branch_id,
    'nextActionAt', new.next_action_at, 'lostReason', new.lost_reason, 'duplicateOf', new.duplicate_of);
begin
  if new.version = old.version
    and (new.status, new.owner_id, new.branch_id) is not distinct from (old.status, old.owner_id, old.branch_id) then
    return null;
  end if;
  insert into request_event (request_id, at, actor, kind, before, after)
  select new.request_id,
    coalesce(nullif(current_setting('showroom.at', true), '')::timestamptz, clock_timestamp()),
    coalesce(nullif(current_setting('showroom.actor', true), ''), 'unknown'),
    case when new.version = old.version then 'change' else new.last_change end,
    coalesce(jsonb_object_agg(key, was -> key) filter (where was -> key <> became -> key), '{}'),
    coalesce(jsonb_object_agg(key, became -> key) filter (where was -> key <> became -> key), '{}')
  from jsonb_object_keys(was) as key;
  return null;
end $$;
