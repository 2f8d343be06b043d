-- Browsers for which something is kept, and what: favourites and compared cars.

-- Secrets that the site makes for itself when they are first needed; all nodes share them.
create table site_secret (
  name text primary key,
  secret bytea not null,
  made_at timestamptz not null
);

create table visitor (
  id bigint generated always as identity primary key,
  -- SHA-256 of the random token in the browser's cookie: whoever reads this table cannot pass for a visitor.
  token_hash bytea not null unique,
  admitted_at timestamptz not null,
  -- Written with every deed, hence without an index; who has not been seen for long is forgotten by a daily job.
  seen_at timestamptz not null
);

create table favourite (
  visitor_id bigint not null references visitor on delete cascade,
  car_id bigint not null references car on delete cascade,
  added_at timestamptz not null,
  primary key (visitor_id, car_id)
);
create index favourite_car_idx on favourite (car_id);

create table compared_car (
  visitor_id bigint not null references visitor on delete cascade,
  car_id bigint not null references car on delete cascade,
  added_at timestamptz not null,
  primary key (visitor_id, car_id)
);
create index compared_car_car_idx on compared_car (car_id);
