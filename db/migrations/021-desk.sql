-- The desk: who works on a request, how far they are, by when it has to be answered, and what has been done.

create type request_status as enum ('new', 'taken', 'reached', 'appointment', 'won', 'lost', 'duplicate', 'spam');
create type lost_reason as enum ('no-contact', 'wrong-number', 'refused', 'price', 'bought-elsewhere', 'car-gone', 'credit-refused', 'postponed', 'other');
create type call_outcome as enum ('reached', 'no-answer', 'busy', 'call-back', 'wrong-number', 'refused');
-- call-back: at a time promised to the customer; call-again: after a call that failed; task: anything else.
create type next_action_kind as enum ('call-back', 'call-again', 'task');

-- One row for each request. What the visitor sent stays in `request`, as it was.
create table request_work (
  request_id bigint primary key references request on delete cascade,
  -- Of the request, so that the list needs one index.
  submitted_at timestamptz not null,
  kind text not null,
  -- Who is to work on it; at first the branch of the request.
  branch_id integer references branch on delete set null,
  -- Suspect, and nobody has released it yet; null: on the desk.
  held_since timestamptz,
  status request_status not null default 'new',
  status_since timestamptz not null,
  owner_id bigint references staff,
  owned_since timestamptz,
  -- The time to answer begins: when it was submitted or released.
  answer_from timestamptz not null,
  -- Null: the deadline is to be calculated, by a job.
  deadline_at timestamptz,
  -- The deadline of the first answer and when to warn of it; null: none.
  respond_by timestamptz,
  warn_at timestamptz,
  -- When the job warned of it, and when it saw that nobody had answered in time.
  warned_at timestamptz,
  missed_at timestamptz,
  first_response_at timestamptz,
  first_response_by bigint references staff,
  next_action_at timestamptz,
  next_action_kind next_action_kind,
  -- What to do, in a few words; erased with the person.
  next_action text check (length(next_action) <= 200),
  lost_reason lost_reason,
  duplicate_of bigint references request on delete set null,
  -- What it is ordered by: the deadline of the answer, then the next action; infinity: nothing is due.
  urgent_at timestamptz not null default 'infinity',
  -- Counts the changes by people; the last of them, and how it was before, for their author to undo it.
  version integer not null default 1,
  last_change text not null default 'submit' check (last_change ~ '^[a-z]+(-[a-z]+)*$'),
  undo_by text,
  undo_state jsonb,
  changed_at timestamptz not null,
  check ((owner_id is null) = (owned_since is null)),
  check (status = 'new' or owner_id is not null or status in ('lost', 'duplicate', 'spam')),
  check ((status = 'lost') = (lost_reason is not null)),
  check (duplicate_of is null or (status = 'duplicate' and duplicate_of <> request_id)),
  check ((next_action_at is null) = (next_action_kind is null)),
  check (next_action is null or next_action_at is not null),
  check ((undo_by is null) = (undo_state is null))
);
create index request_work_open_idx on request_work (urgent_at, request_id)
  where held_since is null and status in ('new', 'taken', 'reached', 'appointment');
create index request_work_newest_idx on request_work (submitted_at desc, request_id desc) where held_since is null;
create index request_work_owner_idx on request_work (owner_id, urgent_at) where status in ('new', 'taken', 'reached', 'appointment');
create index request_work_branch_idx on request_work (branch_id, status) where held_since is null;
create index request_work_uncalculated_idx on request_work (submitted_at)
  where deadline_at is null and first_response_at is null and status in ('new', 'taken');
create index request_work_unanswered_idx on request_work (respond_by)
  where missed_at is null and first_response_at is null and status in ('new', 'taken');
create index request_work_held_idx on request_work (held_since) where held_since is not null;
create index request_work_duplicate_idx on request_work (duplicate_of) where duplicate_of is not null;

-- For the search of the desk: the end of a phone, the words of a name.
create index request_phone_end_idx on request (reverse(phone) text_pattern_ops) where phone is not null;
create index request_name_words_idx on request using gin (to_tsvector('simple', name)) where name is not null;

-- What was done and by whom, without a person's data. Append only; it goes with its request.
create table request_event (
  id bigint generated always as identity primary key,
  request_id bigint not null references request on delete cascade,
  at timestamptz not null,
  -- As in audit_log; unknown: a statement outside of the site's commands.
  actor text not null check (actor ~ '^(staff|key):[0-9]+$|^(operator|schedule|unknown)$|^feed:.+$'),
  -- 'claim', 'call', 'deadline-missed'
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  before jsonb not null default '{}',
  after jsonb not null default '{}'
);
create index request_event_request_idx on request_event (request_id, id);
create trigger request_event_no_update before update on request_event for each row execute function refuse_change();
-- Deeper than 0: the request itself is deleted.
create trigger request_event_no_delete before delete on request_event for each row
  when (pg_trigger_depth() = 0) execute function refuse_change();

create table request_note (
  id bigint generated always as identity primary key,
  request_id bigint not null references request on delete cascade,
  staff_id bigint not null references staff,
  -- Empty once it was removed.
  body text not null check (length(body) <= 4000),
  at timestamptz not null,
  removed_at timestamptz
);
create index request_note_request_idx on request_note (request_id, id);

create table request_call (
  id bigint generated always as identity primary key,
  request_id bigint not null references request on delete cascade,
  staff_id bigint not null references staff,
  at timestamptz not null,
  outcome call_outcome not null,
  call_back_at timestamptz,
  -- The version of request_work that it made; an undo of that version removes it.
  work_version integer not null,
  removed_at timestamptz,
  check (outcome <> 'call-back' or call_back_at is not null)
);
create index request_call_request_idx on request_call (request_id, id);

-- Days on which a branch has other hours than in its week: holidays and short days.
create table branch_day (
  branch_id integer not null references branch on delete cascade,
  day date not null,
  -- [{"opens": "10:00", "closes": "16:00"}]; none: closed.
  spans jsonb not null,
  primary key (branch_id, day)
);

-- In how much working time a request of this kind has to be answered, where the dealership differs from the defaults
-- of the site.
create table response_deadline (
  kind text primary key check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- Null: no deadline.
  working_seconds integer check (working_seconds between 60 and 604800),
  -- How much working time before the deadline to warn.
  warn_seconds integer not null default 300 check (warn_seconds >= 0)
);

-- Deeper than 0: the branch itself is deleted.
create constraint trigger branch_day_is_audited after insert or update or delete on branch_day
  deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function require_audit();
create constraint trigger response_deadline_is_audited after insert or update or delete on response_deadline
  deferrable initially deferred for each row execute function require_audit();

-- ---------- a request comes: the visitor's side never waits for the desk ----------

-- Which suspicions hold a request: domain/requests/deliveries/plan-deliveries.server.ts.
create function add_request_work(number bigint) returns void language sql as $$
  insert into request_work (request_id, submitted_at, kind, branch_id, held_since, status_since, answer_from, changed_at)
  select id, submitted_at, kind, branch_id, case when suspicion <> 'too-fast' then submitted_at end,
    submitted_at, submitted_at, submitted_at
  from request where id = number
  on conflict (request_id) do nothing
$$;

-- Whatever is wrong with the desk, the request is accepted; a job adds the rows that are missing then.
create function create_request_work() returns trigger language plpgsql set lock_timeout = '250ms' as $$
begin
  perform add_request_work(new.id);
  return null;
exception when others then
  raise warning 'Request % has no row in request_work yet: %', new.id, sqlerrm;
  return null;
end $$;
create trigger request_creates_work after insert on request for each row execute function create_request_work();

-- Erased with the person, whatever erases them: notes and other texts of the staff.
create function erase_request_texts() returns trigger language plpgsql as $$
begin
  update request_note set body = '' where request_id = new.id;
  update request_work set next_action = null, undo_by = null, undo_state = null where request_id = new.id;
  return null;
end $$;
create trigger request_erasure_erases_texts after update of erased_at on request for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_request_texts();

-- A released delivery releases its request, whatever releases it.
create function release_request_work() returns trigger language plpgsql as $$
begin
  update request_work set held_since = null, answer_from = coalesce(new.reopened_at, clock_timestamp()), last_change = 'release', version = version + 1
  where request_id = new.request_id and held_since is not null;
  return null;
end $$;
create trigger delivery_releases_request after update of state on delivery for each row
  when (old.state = 'held' and new.state = 'waiting') execute function release_request_work();

-- ---------- what every change of the work brings with it ----------

create function complete_request_work() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  if tg_op = 'UPDATE' then
    -- Another branch has other hours, a released request another beginning.
    if new.branch_id is distinct from old.branch_id or new.answer_from <> old.answer_from then
      new.deadline_at := null;
    end if;
  end if;
  new.urgent_at := case
    when new.status not in ('new', 'taken', 'reached', 'appointment') then 'infinity'
    else coalesce(least(new.next_action_at, case
      when new.first_response_at is not null or new.status in ('reached', 'appointment') then null
      when new.deadline_at is null then new.answer_from
      else new.respond_by end), 'infinity') end;
  return new;
end $$;
create trigger request_work_completes before insert or update on request_work for each row execute function complete_request_work();

-- No change of owner, status or branch without its line of history.
create function record_request_work() returns trigger language plpgsql as $$
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
  select new.request_id, clock_timestamp(), coalesce(nullif(current_setting('showroom.actor', true), ''), 'unknown'),
    case when new.version = old.version then 'change' else new.last_change end,
    coalesce(jsonb_object_agg(key, was -> key) filter (where was -> key <> became -> key), '{}'),
    coalesce(jsonb_object_agg(key, became -> key) filter (where was -> key <> became -> key), '{}')
  from jsonb_object_keys(was) as key;
  return null;
end $$;
create trigger request_work_is_recorded after update on request_work for each row execute function record_request_work();

-- Ids alone: open pages ask for what they may see. A full queue would refuse the commit, so it is left out long before.
create function notify_request_work() returns trigger language plpgsql as $$
begin
  if pg_notification_queue_usage() < 0.5 then
    perform pg_notify('staff', json_build_object('request', new.request_id, 'branch', new.branch_id,
      'owner', new.owner_id, 'version', new.version)::text);
  end if;
  return null;
end $$;
create trigger request_work_notifies after insert or update on request_work for each row execute function notify_request_work();

-- Other hours mean another deadline for what is not answered yet.
create function recalculate_deadlines() returns trigger language plpgsql as $$
declare
  changed integer := case when tg_op = 'DELETE' then old.branch_id else new.branch_id end;
begin
  update request_work set deadline_at = null
  where branch_id = changed and first_response_at is null and status in ('new', 'taken');
  return null;
end $$;
create trigger branch_day_recalculates after insert or update or delete on branch_day for each row execute function recalculate_deadlines();

create function recalculate_deadlines_of_branch() returns trigger language plpgsql as $$
begin
  update request_work set deadline_at = null
  where branch_id = new.id and first_response_at is null and status in ('new', 'taken');
  return null;
end $$;
create trigger branch_hours_recalculate after update of hours, time_zone on branch for each row
  when (old.hours is distinct from new.hours or old.time_zone is distinct from new.time_zone)
  execute function recalculate_deadlines_of_branch();

-- ---------- the requests that are here already ----------

-- The dealership has answered what is older than two days somewhere else: it needs no deadline.
insert into request_work (request_id, submitted_at, kind, branch_id, held_since, status_since, answer_from, deadline_at, changed_at)
select id, submitted_at, kind, branch_id,
  case when exists (select from delivery where request_id = request.id and state = 'held') then submitted_at end,
  submitted_at, submitted_at, case when submitted_at < now() - interval '2 days' then now() end, now()
from request on conflict (request_id) do nothing;
