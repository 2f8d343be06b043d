-- Feeds that are read to compare prices: their cars are never in the stock (docs/decisions/108-market-prices.md).

alter table feed_source
  add is_reference boolean not null default false,
  -- A feed that takes away more of the source's published cars waits for a person.
  add max_gone_percent smallint not null default 20 check (max_gone_percent between 1 and 100);

create table market_car (
  source_id integer not null references feed_source on delete cascade,
  key text not null,
  catalogue_block catalogue_block not null,
  -- As the feed has them: the dealer need not have any car of this make.
  brand_slug text not null,
  model_slug text not null,
  -- domain/cars/reference/spelling-key.ts
  trim_key text not null,
  year smallint not null,
  mileage_km integer,
  price_rub integer not null,
  is_damaged boolean not null,
  primary key (source_id, key)
);
create index market_car_model_idx on market_car (brand_slug, model_slug, catalogue_block);
