-- A car is found by its trim, by what its page shows of the VIN, and by the number that its feed knows it by. Feeds write
-- trims and numbers of any length: a hash has room for them.

create index car_trim_idx on car using hash (trim) where state in ('published', 'held', 'reserved') and trim is not null;
create index car_vin_end_idx on car (right(vin, 4)) where vin is not null;
create index feed_listing_number_idx on feed_listing using hash (coalesce(draft->>'sourceKey', key));
