-- Test drives at a given hour, and cars that are kept for somebody.

alter type request_kind add value 'reserve';

create table test_drive (
  id bigint generated always as identity primary key,
  branch_id integer not null references branch on delete cascade,
  begins_at timestamptz not null,
  -- Which of the branch's test drives at that hour: 1 … test_drives_at_once. The key is what lets nobody in twice.
  lane smallint not null check (lane > 0),
  car_id bigint references car on delete set null,
  request_id bigint not null unique references request on delete cascade,
  booked_at timestamptz not null,
  -- When the hour was given back, and by whom: 'visitor', 'operator'.
  cancelled_at timestamptz,
  cancelled_by text,
  check ((cancelled_at is null) = (cancelled_by is null))
);
create unique index test_drive_lane_key on test_drive (branch_id, begins_at, lane) where cancelled_at is null;
-- No car goes out twice in one hour either.
create unique index test_drive_car_key on test_drive (car_id, begins_at) where cancelled_at is null;

-- What a request's channels are told of it: that it came, and that its test drive will not be.
create type delivery_occasion as enum ('submitted', 'test-drive-cancelled');
alter table delivery add occasion delivery_occasion not null default 'submitted';
alter table delivery drop constraint delivery_request_id_channel_key, add unique (request_id, channel, occasion);

-- A car kept for whoever asked, once staff have confirmed it.
create table reservation (
  id bigint generated always as identity primary key,
  car_id bigint not null references car on delete cascade,
  request_id bigint references request on delete set null,
  reserved_at timestamptz not null,
  -- 'operator', 'staff:<id>'.
  reserved_by text not null,
  until timestamptz not null,
  -- When it was let go, ran out or the car was sold; null while it holds.
  ended_at timestamptz
);
create unique index reservation_open_key on reservation (car_id) where ended_at is null;
create index reservation_until_idx on reservation (until) where ended_at is null;
create index reservation_request_idx on reservation (request_id);

-- Whatever takes a car out of its reservation (a release, a sale, a term that ran out) ends it in the same statement.
create function end_reservation() returns trigger language plpgsql as $$
begin
  update reservation set ended_at = greatest(new.state_since, reserved_at) where car_id = new.id and ended_at is null;
  return null;
end $$;
create trigger car_leave_reservation after update of state on car for each row
  when (old.state = 'reserved' and new.state <> 'reserved') execute function end_reservation();
