-- The index of the stock knows which prices fell (docs/decisions/076-content-in-memory.md): each car has the price before
-- its last change, and when it changed. Null while the price is the first. The history stays in car_price.

alter table car
  add column previous_price_rub integer check (previous_price_rub > 0),
  add column price_changed_at timestamptz,
  add check ((previous_price_rub is null) = (price_changed_at is null));

with step as (
  select car_id, since, price_rub, lag(price_rub) over (partition by car_id order by since) as previous_rub from car_price
), change as (
  select distinct on (car_id) car_id, since, price_rub, previous_rub from step
  where price_rub <> previous_rub order by car_id, since desc
)
update car set previous_price_rub = change.previous_rub, price_changed_at = change.since
from change where change.car_id = car.id and change.price_rub = car.price_rub;
