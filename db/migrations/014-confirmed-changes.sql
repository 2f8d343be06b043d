alter table account_session
  -- When the account's owner last confirmed in this session who they are; null: at the login (created_at).
  add column confirmed_at timestamptz;

alter table login_code
  -- The session in which the code is to confirm who asks; null: it logs in, or proves a new contact.
  add column session_id bigint references account_session on delete cascade;
create index login_code_session_idx on login_code (session_id) where session_id is not null;

create type login_change_kind as enum (
  'contact-added', 'contact-removed', 'passkey-added', 'passkey-removed',
  'provider-linked', 'provider-unlinked', 'account-erased');

-- A change of how an account can be entered, and its end.
create table login_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references site_account on delete cascade,
  kind login_change_kind not null,
  -- The contact, the passkey's label or the provider; null when the account itself goes.
  subject text,
  made_at timestamptz not null
);
create index login_change_account_idx on login_change (account_id, made_at);

-- Each of the account's contacts is told of it.
create table login_change_notice (
  -- Message-ID: a letter that comes twice is known by it.
  id uuid primary key,
  change_id bigint not null references login_change on delete cascade,
  kind contact_kind not null,
  value text not null,
  -- When it was sent or given up.
  ended_at timestamptz
);
create index login_change_notice_change_idx on login_change_notice (change_id);
create index login_change_notice_contact_idx on login_change_notice (kind, value);
