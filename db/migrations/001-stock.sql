-- The stock: brands, branches, cars, where they came from, what happened to them.

-- The words of the trade as types: db/schema.ts turns them into unions, and every screen's switch is checked against them.
create type catalogue_block as enum ('new', 'used');
create type car_body as enum ('sedan', 'hatchback', 'liftback', 'wagon', 'crossover', 'suv', 'coupe', 'convertible', 'minivan', 'van', 'pickup', 'limousine');
create type car_fuel as enum ('petrol', 'diesel', 'gas', 'hybrid', 'plug-in-hybrid', 'electric');
create type car_gearbox as enum ('manual', 'automatic', 'robot', 'cvt', 'single-speed');
create type car_drive as enum ('front', 'rear', 'all');
create type car_wheel as enum ('left', 'right');
create type car_colour as enum ('white', 'silver', 'grey', 'black', 'blue', 'light-blue', 'red', 'burgundy', 'green', 'brown', 'beige', 'gold', 'orange', 'yellow', 'purple', 'pink');
create type car_title as enum ('original', 'duplicate', 'electronic');
create type car_condition as enum ('intact', 'damaged');
create type car_availability as enum ('in-stock', 'in-transit', 'to-order');
create type car_state as enum ('draft', 'published', 'held', 'reserved', 'sold', 'archived');
create type photo_state as enum ('waiting', 'ready', 'broken');

create table brand (
  id integer generated always as identity primary key,
  -- The brand block id (HigloadBlockId: docs/product.md, The wire contract): what a brand dropdown carries.
  block_id integer generated always as identity (start with 101) unique,
  slug text not null unique,
  name text not null,
  name_ru text,
  -- False for a make that the reference data does not know: kept as the feed spelled it.
  is_known boolean not null,
  created_at timestamptz not null default now()
);

create table model (
  id integer generated always as identity primary key,
  brand_id integer not null references brand,
  slug text not null,
  name text not null,
  name_ru text,
  is_known boolean not null,
  created_at timestamptz not null default now(),
  unique (brand_id, slug)
);

create table branch (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  city text not null,
  address text not null,
  phone text not null check (phone ~ '^[0-9]{11}$'),
  -- [{"days": [1,2,3,4,5], "opens": "09:00", "closes": "21:00"}], days as in ISO 8601: Monday is 1.
  hours jsonb not null,
  time_zone text not null default 'Europe/Moscow',
  latitude double precision,
  longitude double precision,
  -- Spellings by which feeds name this branch: an address, a dealer's name or id.
  feed_names text[] not null default '{}',
  position integer not null default 0
);

-- What a monthly payment is reckoned from; the lender and the full cost are always shown beside it
-- (Federal law 38-FZ «On advertising», article 28).
create table credit_programme (
  id integer generated always as identity primary key,
  lender text not null,
  licence text not null,
  annual_rate_percent numeric(5, 2) not null check (annual_rate_percent between 0 and 100),
  full_cost_min_percent numeric(6, 3) not null,
  full_cost_max_percent numeric(6, 3) not null,
  term_months integer not null check (term_months between 1 and 120),
  first_payment_percent integer not null check (first_payment_percent between 0 and 90),
  catalogue_block catalogue_block,
  position integer not null default 0
);

create table feed_source (
  id integer generated always as identity primary key,
  name text not null unique,
  -- When two sources list one car, the lower number wins; equal numbers: the older source.
  priority integer not null default 100,
  branch_id integer references branch,
  created_at timestamptz not null default now(),
  imported_at timestamptz
);

create table car (
  id bigint generated always as identity primary key,
  catalogue_block catalogue_block not null,
  brand_id integer not null references brand,
  model_id integer not null references model,
  generation text,
  trim text,
  modification text,
  body car_body,
  doors smallint check (doors between 1 and 9),
  year smallint not null check (year between 1900 and 2100),
  mileage_km integer check (mileage_km >= 0),
  fuel car_fuel,
  engine_cc integer check (engine_cc between 100 and 20000),
  power_hp integer check (power_hp between 1 and 3000),
  power_kw integer check (power_kw between 1 and 2500),
  range_km integer check (range_km between 1 and 3000),
  gearbox car_gearbox,
  drive car_drive,
  wheel car_wheel,
  colour car_colour,
  -- The colour as the feed named it («Серый матовый графит»).
  colour_name text,
  metallic boolean,
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  owners smallint check (owners between 0 and 99),
  title car_title,
  condition car_condition,
  price_rub integer not null check (price_rub > 0),
  list_price_rub integer check (list_price_rub > 0),
  trade_in_discount_rub integer not null default 0 check (trade_in_discount_rub >= 0),
  credit_discount_rub integer not null default 0 check (credit_discount_rub >= 0),
  insurance_discount_rub integer not null default 0 check (insurance_discount_rub >= 0),
  optional_discount_rub integer not null default 0 check (optional_discount_rub >= 0),
  -- A figure of its own: it need not be the sum of the four (docs/product.md, Price).
  max_discount_rub integer not null default 0 check (max_discount_rub >= 0),
  availability car_availability not null,
  branch_id integer references branch,
  description text,
  -- [{"name": "Комфорт", "items": ["Подогрев сидений"]}]
  equipment jsonb not null default '[]',
  video_url text,
  -- Values that the reference data does not know, as they came: {"body": "Тарга"}; ids of foreign catalogues: {"avito.GenerationId": "123"}.
  as_fed jsonb not null default '{}',
  source_id integer references feed_source,
  source_url text,
  state car_state not null,
  state_since timestamptz not null,
  photo_count smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  -- The transaction that last touched the row: how every node finds what changed (see car_changed below).
  changed_xid xid8 not null default pg_current_xact_id()
);

-- One VIN is one car, whatever its state: a car that comes back comes back with its history.
create unique index car_vin_key on car (vin) where vin is not null;
create index car_changed_idx on car (changed_xid);
create index car_model_idx on car (model_id);
create index car_brand_idx on car (brand_id);
create index car_state_idx on car (state, state_since);
-- Similar cars: the nearest in price above and below, of one body (domain/cars/list-similar-cars.server.ts).
create index car_similar_idx on car (body, price_rub) where state in ('published', 'held', 'reserved');

create table car_state_change (
  id bigint generated always as identity primary key,
  car_id bigint not null references car on delete cascade,
  state car_state not null,
  since timestamptz not null,
  -- Who did it: 'feed:<source>', 'staff:<id>', 'operator', 'schedule'.
  actor text not null,
  reason text
);
create index car_state_change_car_idx on car_state_change (car_id, since);

create table car_price (
  car_id bigint not null references car on delete cascade,
  since timestamptz not null,
  price_rub integer not null,
  list_price_rub integer,
  primary key (car_id, since)
);

-- One source's word about one car. The winner's word is what the car shows; the others wait.
create table feed_listing (
  id bigint generated always as identity primary key,
  source_id integer not null references feed_source on delete cascade,
  -- The VIN where there is one (ids of real feeds change from day to day), else the feed's own id.
  key text not null,
  car_id bigint not null references car on delete cascade,
  -- SHA-256 of the draft: an unchanged listing is not touched.
  draft_hash bytea not null,
  draft jsonb not null,
  seen_at timestamptz not null,
  -- Set while the listing is missing from its source's newest feed.
  vanished_at timestamptz,
  unique (source_id, key)
);
create index feed_listing_car_idx on feed_listing (car_id);

create table feed_import (
  id bigint generated always as identity primary key,
  source_id integer not null references feed_source on delete cascade,
  origin text not null,
  dialect text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  forced boolean not null,
  report jsonb not null
);
create index feed_import_source_idx on feed_import (source_id, finished_at);

create table photo (
  id bigint generated always as identity primary key,
  source_url text not null unique,
  state photo_state not null default 'waiting',
  -- Of the original's bytes; the name under which its sizes are stored and served.
  content_hash text check (content_hash ~ '^[0-9a-f]{32}$'),
  width integer,
  height integer,
  -- #rrggbb, the average: painted before the picture arrives.
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- Widths that exist, in both AVIF and WebP.
  widths integer[] not null default '{}',
  etag text,
  last_modified text,
  attempts integer not null default 0,
  problem text,
  checked_at timestamptz,
  created_at timestamptz not null default now()
);
create index photo_state_idx on photo (state) where state <> 'ready';

create table car_photo (
  car_id bigint not null references car on delete cascade,
  position smallint not null,
  photo_id bigint not null references photo,
  primary key (car_id, position)
);
create index car_photo_photo_idx on car_photo (photo_id);

-- Every node keeps the published stock in memory (docs/architecture.md, «The index»). A changed row carries its
-- transaction's id; a node asks for everything at or above the oldest transaction that was still open at its last look,
-- so a slow transaction is never missed. The message only wakes the nodes: a lost one costs time, not truth.
create function stamp_car() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;

create trigger car_stamp before insert or update on car for each row execute function stamp_car();

create function announce_stock() returns trigger language plpgsql as $$
begin
  -- Rows that are gone leave no stamp behind: the nodes must read everything anew.
  perform pg_notify('stock', case when tg_op in ('DELETE', 'TRUNCATE') then 'all' else 'changed' end);
  return null;
end $$;

create trigger car_announce after insert or update or delete or truncate on car for each statement execute function announce_stock();
create trigger brand_announce after update or delete on brand for each statement execute function announce_stock();
create trigger model_announce after update or delete on model for each statement execute function announce_stock();
create trigger branch_announce after insert or update or delete on branch for each statement execute function announce_stock();
