-- Requests of visitors, what belongs to them, and their way to a person.

create type request_kind as enum ('auto', 'trade', 'credit', 'strahovka', 'testdrive', 'service', 'get-offer', 'call', 'message', 'question', 'vacancy', 'spare-parts', 'subscribe');
create type request_suspicion as enum ('honeypot', 'too-fast', 'too-many-from-address', 'too-many-of-phone', 'too-many-of-email');
create type consent_purpose as enum ('personal-data', 'advertising');
create type legal_text_slug as enum ('privacy', 'consent', 'advertising', 'cookies');
-- held: of a suspect request, until an operator lets it go; dead: given up after a day.
create type delivery_state as enum ('waiting', 'held', 'delivered', 'dead');

-- The texts that consents refer to. A change is a new version; an old one stays, because somebody agreed to it.
create table legal_text (
  slug legal_text_slug not null,
  version integer not null check (version > 0),
  title text not null,
  -- Paragraphs, headings (## …) and lists (- …), one after another, with an empty line between them.
  body text not null,
  published_at timestamptz not null,
  primary key (slug, version)
);

create table request (
  -- Its number: what the visitor is told and Telegram shows.
  id bigint generated always as identity (start with 1001) primary key,
  kind request_kind not null,
  -- The form that sent it: a modal or an action ('request-trade', 'request_call': docs/product.md, Requests).
  form text not null,
  idempotency_key uuid not null unique,
  -- SHA-256 of all that was asked: the same key with another body is refused.
  body_hash bytea not null,
  submitted_at timestamptz not null,
  name text,
  -- Eleven digits.
  phone text check (phone ~ '^7[0-9]{10}$'),
  email text,
  comment text,
  -- What only this kind asks, by field name (domain/requests/forms): {"own_brand": "Kia", "own_year": 2018}.
  details jsonb not null default '{}',
  car_id bigint references car on delete set null,
  -- The car and its price as they were when the request came (domain/requests/submission/take-car-snapshot.server.ts); it outlives the car.
  car jsonb,
  -- For routing: of the car, or as asked.
  brand_id integer references brand,
  branch_id integer references branch on delete set null,
  page_url text,
  referrer text,
  -- {"source": "yandex", "medium": "cpc", "campaign": …, "landing": "/cars/", "at": "2026-11-20T10:00:00Z"}
  first_touch jsonb,
  last_touch jsonb,
  address inet,
  -- What limits count by: the IPv4 address, or the /64 of an IPv6 one.
  address_block text,
  user_agent text,
  -- The first thing that made it look like no person's; null for all others.
  suspicion request_suspicion,
  -- A person's data are kept for a stated term (REQUESTS_KEEP_DAYS); afterwards the request stays, without the person.
  -- When he was taken out of it; null while he is in it.
  erased_at timestamptz
);
create index request_submitted_idx on request (submitted_at);
create index request_with_person_idx on request (submitted_at) where erased_at is null;
create index request_car_idx on request (car_id) where car_id is not null;
create index request_phone_idx on request (phone, submitted_at);
create index request_email_idx on request (lower(email), submitted_at) where email is not null;
create index request_address_idx on request (address_block, submitted_at);

create table consent (
  request_id bigint not null references request on delete cascade,
  purpose consent_purpose not null,
  text_slug legal_text_slug not null,
  text_version integer not null,
  given_at timestamptz not null,
  address inet,
  page_url text,
  primary key (request_id, purpose),
  foreign key (text_slug, text_version) references legal_text
);

create table request_file (
  id bigint generated always as identity primary key,
  request_id bigint not null references request on delete cascade,
  position smallint not null,
  -- Random; of the storage of request files, which no visitor reaches.
  stored_name text not null unique,
  -- As the visitor called it; only ever shown as text.
  original_name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  unique (request_id, position)
);

create table delivery (
  -- Sent along to every channel: whoever gets it twice knows by it.
  id uuid primary key,
  request_id bigint not null references request on delete cascade,
  -- The channel's name in the settings; 'visitor' is the confirmation.
  channel text not null,
  state delivery_state not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- While it waits: no attempt before this moment.
  due_at timestamptz not null,
  -- While somebody carries it: his word that he lives, renewed every few seconds. One that has passed: he died.
  carried_until timestamptz,
  -- When an operator let a held one go, or had a dead one tried again: its day begins anew. Null: it began at created_at.
  reopened_at timestamptz,
  -- When it was delivered or given up.
  ended_at timestamptz,
  -- What the channel said last, without secrets and personal data.
  problem text,
  -- What the channel calls it: the lead's id in a CRM.
  receipt text,
  unique (request_id, channel)
);
create index delivery_open_idx on delivery (state, created_at) where state <> 'delivered';
-- The queue of each channel.
create index delivery_due_idx on delivery (channel, due_at) where state = 'waiting';

-- One confirmation a letter box in ten minutes and five a day, however many requests name it: nobody is flooded through
-- our forms.
create table confirmation_pace (
  -- SHA-256 of the box (domain/requests/channels/mail/visitor.server.ts): a limit needs no address.
  address_hash bytea primary key,
  delivery_id uuid not null,
  claimed_at timestamptz not null,
  -- How many since the day began that the limit counts.
  letters smallint not null default 1,
  day_began_at timestamptz not null
);

-- A repeat was asked about: the same form again means «yes». It is known by its key, or, when it carries none (a form
-- that is not ours), by what it says.
create table repeat_question (
  idempotency_key uuid primary key,
  body_hash bytea not null,
  asked_at timestamptz not null
);
create index repeat_question_body_idx on repeat_question (body_hash);
create index repeat_question_asked_idx on repeat_question (asked_at);
