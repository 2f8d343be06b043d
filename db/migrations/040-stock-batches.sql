-- A change of many cars by one press, which can be undone.

create table stock_batch (
  -- From the form: a second press is the same change.
  id uuid primary key,
  staff_id bigint not null references staff on delete cascade,
  at timestamptz not null,
  change text not null check (change in ('price', 'fed-price', 'branch', 'state'))
);
create index stock_batch_staff_idx on stock_batch (staff_id);

create table stock_batch_row (
  batch_id uuid not null references stock_batch on delete cascade,
  car_id bigint not null references car on delete cascade,
  -- The price in roubles, the id of the branch or the state, before and after; null after: the feed's.
  was text,
  became text,
  -- The value of a person that the change has set, and the one that it has ended.
  set_id bigint references car_override on delete cascade,
  ended_id bigint references car_override on delete cascade,
  -- The change of state that it has made.
  state_change_id bigint references car_state_change on delete cascade,
  -- Why the car was left as it was: domain/stock/bulk/stock-change.ts.
  skip text,
  undone_at timestamptz,
  primary key (batch_id, car_id),
  check ((skip is null) = (coalesce(set_id, ended_id, state_change_id) is not null)),
  check (undone_at is null or skip is null)
);
create index stock_batch_row_car_idx on stock_batch_row (car_id);
create index stock_batch_row_set_idx on stock_batch_row (set_id);
create index stock_batch_row_ended_idx on stock_batch_row (ended_id);
create index stock_batch_row_state_change_idx on stock_batch_row (state_change_id);
