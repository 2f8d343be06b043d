-- Accounts: who they are, how they enter, what is kept for them, what they are told.

-- Named so because `account` is better-auth's own word for a linked identity (docs/decisions/036-accounts.md).
create table site_account (
  id bigint generated always as identity primary key,
  -- As he wants to be called; empty until he says it.
  name text not null default '',
  -- better-auth wants one for every account and never uses it: `{uuid}@account.invalid`. Real ones are contacts.
  auth_email text not null unique,
  auth_email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create type contact_kind as enum ('phone', 'email');

-- Telephones and letter boxes that an account has proved to be its own.
create table account_contact (
  id bigint generated always as identity primary key,
  account_id bigint not null references site_account on delete cascade,
  kind contact_kind not null,
  -- A phone in eleven digits, an address in small letters.
  value text not null,
  verified_at timestamptz not null,
  unique (kind, value),
  check (kind <> 'phone' or value ~ '^79[0-9]{9}$'),
  check (kind <> 'email' or value = lower(value))
);
create index account_contact_account_idx on account_contact (account_id);

create table account_session (
  id bigint generated always as identity primary key,
  account_id bigint not null references site_account on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_session_account_idx on account_session (account_id);
create index account_session_expires_idx on account_session (expires_at);

-- VK ID and Yandex ID.
create table account_identity (
  id bigint generated always as identity primary key,
  account_id bigint not null references site_account on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text check (password is null),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, provider_account_id)
);
create index account_identity_account_idx on account_identity (account_id);

-- The way to VK ID or Yandex ID and back.
create table auth_verification (
  id bigint generated always as identity primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index auth_verification_identifier_idx on auth_verification (identifier);
create index auth_verification_expires_idx on auth_verification (expires_at);

create table account_passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references site_account on delete cascade,
  -- WebAuthn's credential id, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- As he calls it: «Телефон».
  label text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index account_passkey_account_idx on account_passkey (account_id);

-- What a passkey is to sign; used once.
create table passkey_challenge (
  id uuid primary key,
  challenge text not null,
  -- Whose new passkey; null: somebody logs in.
  account_id bigint references site_account on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expires_idx on passkey_challenge (expires_at);

-- A code that was asked for. The code itself is nowhere: it is reckoned from the row's id and the site's secret.
create table login_code (
  id uuid primary key,
  kind contact_kind not null,
  value text not null,
  -- What the paces count by: a hash of the phone, or of the letter box in its plainest spelling.
  pace bytea not null,
  -- Whose new contact is to be proved; null: somebody logs in.
  account_id bigint references site_account on delete cascade,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- How many guesses were compared: at most five, whatever is sent again.
  tries smallint not null default 0 check (tries between 0 and 5),
  -- When it was used, or another that was asked for beside it.
  ended_at timestamptz,
  -- Where to go on from the letter's link: a path of ours.
  back text,
  address_block text,
  -- The texts agreed to on the form: the versions of the consent; the advertising one only when ticked.
  consent_version integer,
  advertising_version integer,
  address inet
);
create index login_code_pace_idx on login_code (pace, asked_at);
create index login_code_address_idx on login_code (address_block, asked_at);
create index login_code_asked_idx on login_code (asked_at);

create table account_consent (
  id bigint generated always as identity primary key,
  account_id bigint not null references site_account on delete cascade,
  purpose consent_purpose not null,
  text_slug legal_text_slug not null,
  text_version integer not null,
  given_at timestamptz not null,
  address inet,
  -- Advertising consent can be taken back.
  withdrawn_at timestamptz,
  foreign key (text_slug, text_version) references legal_text
);
create index account_consent_account_idx on account_consent (account_id);

-- What is kept for an account is kept for its visitor: one who is known by his login and not by a cookie.
alter table visitor
  add column account_id bigint unique references site_account on delete cascade,
  alter column token_hash drop not null,
  add constraint visitor_known_check check ((token_hash is null) <> (account_id is null));

alter table favourite
  -- When it was kept: what has become cheaper since is told.
  add column price_rub integer,
  -- What its owner was last told, or has seen for himself: a change is told once.
  add column told_price_rub integer,
  add column told_state car_state;
update favourite set price_rub = car.price_rub, told_price_rub = car.price_rub, told_state = car.state
from car where car.id = favourite.car_id;
alter table favourite
  alter column price_rub set not null,
  alter column told_price_rub set not null,
  alter column told_state set not null;

-- Nodes of the release before go on while the new one is being put in place: what they keep gets its price here.
create function complete_favourite() returns trigger language plpgsql as $$
begin
  select price_rub, price_rub, state into new.price_rub, new.told_price_rub, new.told_state from car where id = new.car_id;
  return new;
end $$;
create trigger favourite_complete before insert on favourite for each row when (new.price_rub is null)
  execute function complete_favourite();

-- Its place in the row of compared cars: whoever is added stands last, and two cars change places.
alter table compared_car add column place bigint generated by default as identity;
update compared_car set place = ordered.place
from (select visitor_id, car_id, row_number() over (order by added_at, car_id) as place from compared_car) ordered
where compared_car.visitor_id = ordered.visitor_id and compared_car.car_id = ordered.car_id;

-- What was taken off a list of favourites a while ago, as it stood there, so that it can be put back.
create table removed_favourite (
  visitor_id bigint not null references visitor on delete cascade,
  car_id bigint not null references car on delete cascade,
  added_at timestamptz not null,
  price_rub integer not null,
  removed_at timestamptz not null,
  primary key (visitor_id, car_id)
);
create index removed_favourite_car_idx on removed_favourite (car_id);

create table viewed_car (
  visitor_id bigint not null references visitor on delete cascade,
  car_id bigint not null references car on delete cascade,
  viewed_at timestamptz not null,
  primary key (visitor_id, car_id)
);
create index viewed_car_car_idx on viewed_car (car_id);

create type shared_list_kind as enum ('favourites', 'comparison');

-- A list that others may look at, until its owner closes it again.
create table shared_list (
  token uuid primary key,
  visitor_id bigint not null references visitor on delete cascade,
  kind shared_list_kind not null,
  opened_at timestamptz not null,
  unique (visitor_id, kind)
);

-- Advertising consent can be taken back.
alter table consent add column withdrawn_at timestamptz;

-- A request belongs to the account that sent it; one that was sent without login, to the account that proves its phone.
alter table request add column account_id bigint references site_account on delete set null;
create index request_account_idx on request (account_id, submitted_at) where account_id is not null;

-- A car of his own, for service.
create table garage_car (
  id bigint generated always as identity primary key,
  account_id bigint not null references site_account on delete cascade,
  brand text not null,
  model text not null,
  year smallint check (year between 1900 and 2100),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  plate text,
  mileage_km integer check (mileage_km between 0 and 9999999),
  added_at timestamptz not null
);
create index garage_car_account_idx on garage_car (account_id);

create type notice_pace as enum ('off', 'at-once', 'daily');
create type notice_kind as enum ('cheaper', 'reserved', 'sold', 'back', 'new-cars');

create table saved_search (
  id bigint generated always as identity primary key,
  account_id bigint not null references site_account on delete cascade,
  -- The catalogue's address with its filters, in its canonical spelling: /cars/used/geely/?price_to=2000000
  path text not null,
  title text not null,
  pace notice_pace not null default 'daily',
  saved_at timestamptz not null,
  unique (account_id, path)
);

-- How an account wants to hear of each kind of change of the cars that it keeps; without a row: daily.
create table notice_setting (
  account_id bigint not null references site_account on delete cascade,
  kind notice_kind not null check (kind <> 'new-cars'),
  pace notice_pace not null,
  primary key (account_id, kind)
);

-- How far each of those who look at the stock's changes has come: kept cars, saved searches.
create table notice_progress (
  reader text primary key,
  -- Every transaction below it has been looked at (see car.changed_xid).
  seen_xid xid8 not null
);

create table notice_letter (
  -- Message-ID: a letter that comes twice is known by it.
  id uuid primary key,
  account_id bigint not null references site_account on delete cascade,
  composed_at timestamptz not null,
  due_at timestamptz not null,
  carried_until timestamptz,
  attempts integer not null default 0,
  -- When it was taken by the mail server, or given up.
  ended_at timestamptz,
  is_sent boolean,
  problem text
);
create index notice_letter_due_idx on notice_letter (due_at) where ended_at is null;
create index notice_letter_account_idx on notice_letter (account_id);

create table notice (
  id bigint generated always as identity primary key,
  account_id bigint not null references site_account on delete cascade,
  kind notice_kind not null,
  car_id bigint not null references car on delete cascade,
  search_id bigint references saved_search on delete cascade,
  was_rub integer,
  now_rub integer,
  noticed_at timestamptz not null,
  -- Not before this moment: pace.
  due_at timestamptz not null,
  letter_id uuid references notice_letter on delete cascade,
  check ((kind = 'new-cars') = (search_id is not null))
);
-- A new car is news of a search once, however often it leaves and returns.
create unique index notice_new_car_key on notice (search_id, car_id) where search_id is not null;
create index notice_waiting_idx on notice (due_at) where letter_id is null;
create index notice_account_idx on notice (account_id);
create index notice_letter_notices_idx on notice (letter_id) where letter_id is not null;
create index notice_car_idx on notice (car_id);
