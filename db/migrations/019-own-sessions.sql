-- Sessions and logins by VK ID and Yandex ID no longer need what the library before wanted (docs/decisions/066-sessions-and-cookies.md). Nobody is logged out.
alter table site_account
  drop column auth_email,
  drop column auth_email_verified,
  drop column image,
  drop column updated_at;

alter table account_identity
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope,
  drop column password,
  drop column updated_at;

-- A login that a browser has started at VK ID or Yandex ID. The browser has its id in a cookie and brings it back as
-- `state`; it is used once.
create table provider_login (
  id uuid primary key,
  provider_id text not null,
  -- PKCE.
  code_verifier text not null,
  -- The account that gets the identity as another login method; null: a login.
  account_id bigint references site_account on delete cascade,
  -- The page to open after the login.
  return_path text,
  -- The versions of the texts that were agreed to before; the advertising one only when ticked.
  consent_version integer,
  advertising_version integer,
  expires_at timestamptz not null
);
create index provider_login_account_idx on provider_login (account_id) where account_id is not null;
create index provider_login_expires_idx on provider_login (expires_at);

-- Logins that are under way at this moment have to be started again.
drop table auth_verification;
