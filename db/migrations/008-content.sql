-- What a dealer writes himself: pictures, banners, offers, pages, menus, price tables, moved addresses.
-- Texts come in typed blocks (domain/content/pages/block.ts), never as markup; what is written here is parsed when it comes in.

create type page_section as enum ('services', 'buying', 'dealership');
-- Whether dark or light letters can be read on a banner's picture.
create type banner_ink as enum ('dark', 'light');

-- A picture of the dealer's own, under the name by which banners, offers and pages call for it.
create table content_picture (
  name text primary key check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Of the original's bytes; the name under which its sizes are stored and served, as with a car's photographs.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{32}$'),
  -- Of the original, which is kept beside its sizes so that it can be handed out again.
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null,
  height integer not null,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  -- Widths that exist, in both AVIF and WebP.
  widths integer[] not null,
  updated_at timestamptz not null
);

create table banner (
  slug text primary key,
  position integer not null default 0,
  headline text not null,
  body text,
  button_label text not null,
  -- A page of the site («/offers/winter/») or a form («form:request-call»): domain/content/addresses/target.ts.
  target text not null,
  ink banner_ink not null,
  wide_picture text not null references content_picture,
  narrow_picture text not null references content_picture,
  -- Shown from and until; null: at any time.
  begins_at timestamptz,
  ends_at timestamptz check (ends_at > begins_at),
  updated_at timestamptz not null
);

create table offer (
  slug text primary key,
  position integer not null default 0,
  title text not null,
  summary text not null,
  -- A few letters on its card: «−150 000 ₽», «0,1 %».
  badge text,
  picture text references content_picture,
  blocks jsonb not null,
  -- The small print: who may take it, where, with what else it does not go.
  conditions text not null,
  begins_at timestamptz,
  ends_at timestamptz check (ends_at > begins_at),
  -- One of the short-lived ones, shown on the home page with the time that is left.
  is_of_the_day boolean not null default false,
  check (not is_of_the_day or ends_at is not null),
  -- The address of the catalogue with the cars that it is for: «/cars/new/geely/».
  cars text,
  -- The form behind its button.
  form text not null default 'request-get-offer',
  updated_at timestamptz not null
);
create index offer_ends_idx on offer (ends_at);

create table page (
  -- «/services/to/»: begins and ends with a slash.
  path text primary key check (path ~ '^/([a-z0-9]+(-[a-z0-9]+)*/)+$'),
  section page_section not null,
  position integer not null default 0,
  -- As menus call it; title and description are a search engine's; the heading stands on the page.
  name text not null,
  title text not null,
  description text not null,
  heading text not null,
  lead text,
  -- One sentence for cards that lead here.
  summary text,
  picture text references content_picture,
  blocks jsonb not null,
  updated_at timestamptz not null
);

create table menu (
  slug text primary key check (slug in ('header', 'footer')),
  items jsonb not null,
  updated_at timestamptz not null
);

-- What a maintenance costs: the row of the model, else of the brand, else the one for any car (empty slugs).
create table maintenance_price (
  brand_slug text not null default '',
  model_slug text not null default '' check (model_slug = '' or brand_slug <> ''),
  mileage_km integer not null check (mileage_km between 1000 and 1000000),
  name text not null,
  works text[] not null,
  parts_rub integer not null check (parts_rub >= 0),
  labour_rub integer not null check (labour_rub >= 0),
  primary key (brand_slug, model_slug, mileage_km)
);

-- Addresses that have moved: of the dealer's former site, of pages that he renamed.
create table moved_address (
  from_path text primary key check (from_path like '/%'),
  to_path text not null check (to_path like '/%' and to_path <> from_path),
  updated_at timestamptz not null
);

alter table branch
  -- How to get there, in a few sentences.
  add directions text,
  -- A drawn map; one from outside is loaded on a press only.
  add map_picture text references content_picture,
  -- How many test drives can start at one time; none: no slots are offered.
  add test_drives_at_once smallint not null default 1 check (test_drives_at_once between 0 and 20);

alter table credit_programme
  -- What it is called in the content folder; those that are there are called somehow.
  add slug text not null unique default 'programme-' || left(gen_random_uuid()::text, 8),
  add name text not null default 'Автокредит',
  -- What a buyer may choose from; term_months and first_payment_percent are what a payment is reckoned with by itself.
  add term_min_months integer not null default 12 check (term_min_months between 1 and 120),
  add term_max_months integer not null default 84 check (term_max_months between 1 and 120),
  add first_payment_min_percent integer not null default 0 check (first_payment_min_percent between 0 and 90),
  add loan_max_rub integer check (loan_max_rub > 0);
update credit_programme set
  term_min_months = least(term_min_months, term_months),
  term_max_months = greatest(term_max_months, term_months),
  first_payment_min_percent = least(first_payment_percent, 10);

-- What came with the product (db/starter, db/demo/content) and how it read when it was put in: what the dealer has
-- changed since, or taken away, is his own and is neither written over nor brought back.
create table shipped_content (
  folder text not null check (folder in ('starter', 'demo')),
  -- The file that holds it: «offers/winter-tyres.yaml».
  path text not null,
  digest text not null,
  primary key (folder, path)
);

-- Cars whose price fell lately, newest first (domain/cars/prices/list-price-drops.server.ts).
create index car_price_since_idx on car_price (since);

-- Branches and programmes of the demonstration are in its folder from now on. Those that an earlier version put in are
-- known by what no dealer has: invented streets and telephones, a bank that does not exist.
insert into shipped_content (folder, path, digest)
select 'demo', 'branches/' || slug || '.yaml', 'former' from branch
where (slug, name, address, phone) in (
  ('moskva', 'Салон на Светлом', 'Светлый проезд, 14', '74950000001'),
  ('sankt-peterburg', 'Салон на Витринной', 'Витринная улица, 8', '78120000002'),
  ('ekaterinburg', 'Салон на Моторной', 'Моторная улица, 31', '73430000003'));
with former as (
  select distinct on (catalogue_block) id, 'autocredit-' || catalogue_block as slug from credit_programme
  where licence = 'лицензия Банка России № 0000 (вымышленная)' and catalogue_block is not null
  order by catalogue_block, id
), named as (
  update credit_programme set slug = former.slug from former where former.id = credit_programme.id
  returning credit_programme.slug
)
insert into shipped_content (folder, path, digest) select 'demo', 'programmes/' || slug || '.yaml', 'former' from named;
