-- What the staff are notified of outside the back office, and how (docs/decisions/089-staff-notices.md).

create type notice_way as enum ('push', 'telegram', 'mail');

-- Without a row: at any hour, on duty only.
create table staff_notice_settings (
  staff_id bigint primary key references staff on delete cascade,
  -- By the clock of the person's branch; it may run past midnight.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  is_on_duty_only boolean not null default true,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

-- Where a person differs from the defaults of the site (domain/desk/notices/notice-event.ts).
create table staff_notice_choice (
  staff_id bigint not null references staff on delete cascade,
  event text not null check (event ~ '^[a-z]+(-[a-z]+)*$'),
  way notice_way not null,
  is_on boolean not null,
  primary key (staff_id, event, way)
);

-- A browser of a person that has agreed to notifications (RFC 8030).
create table push_device (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  user_agent text check (length(user_agent) <= 500),
  added_at timestamptz not null,
  -- When its push service said that the browser wants no more.
  lost_at timestamptz
);
create index push_device_staff_idx on push_device (staff_id);

-- The chat of a person with the bot of the dealership.
create table telegram_chat (
  staff_id bigint primary key references staff on delete cascade,
  chat bigint not null unique,
  connected_at timestamptz not null,
  -- When Telegram said that the bot may not write there any more.
  lost_at timestamptz
);
-- The link by which a chat is connected; the bot gets the code.
create table telegram_code (
  staff_id bigint primary key references staff on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz not null
);
-- One row: what the bot is called, and how far its updates have been read.
create table telegram_bot (
  id boolean primary key default true check (id),
  username text not null,
  -- 0: what was read is confirmed; an old number would hide updates, whose numbers begin anew after a quiet week.
  next_update bigint not null default 0,
  -- When it last answered.
  seen_at timestamptz not null,
  -- The process that reads the updates has them until then.
  lease_expires_at timestamptz,
  leased_by uuid
);

-- One notice to one person by one way. Number and kind only: no person's data.
create table staff_notice (
  id uuid primary key default gen_random_uuid(),
  staff_id bigint not null references staff on delete cascade,
  way notice_way not null,
  event text not null check (event ~ '^[a-z]+(-[a-z]+)*$'),
  request_id bigint references request on delete cascade,
  -- Which occasion it is: the same request can be late twice.
  subject text not null check (length(subject) <= 120),
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease_expires_at timestamptz,
  ended_at timestamptz,
  -- Null: it waits. False: it could not be sent, or was of no use any more.
  is_sent boolean,
  problem text,
  unique (subject, event, staff_id, way),
  check ((ended_at is null) = (is_sent is null))
);
create index staff_notice_due_idx on staff_notice (due_at) where ended_at is null;
create index staff_notice_request_idx on staff_notice (request_id) where request_id is not null;
create index staff_notice_ended_idx on staff_notice (ended_at) where ended_at is not null;

-- When a channel of requests last took one.
create index delivery_delivered_idx on delivery (channel, ended_at) where state = 'delivered';
