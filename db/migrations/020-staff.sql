-- The people of the dealership, what each may do, how they log in, and the log of what was done (docs/decisions/070-staff.md).

create type staff_role as enum ('salesperson', 'sales-head', 'editor', 'stock-manager', 'administrator', 'operator');
create type staff_factor as enum ('passkey', 'password-totp', 'password-recovery');

create table staff (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  created_at timestamptz not null,
  -- They cannot log in any more; the log still names them.
  disabled_at timestamptz,
  version integer not null default 1
);

create table staff_grant (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  role staff_role not null,
  -- Null: every branch.
  branch_id integer references branch on delete restrict,
  granted_by text not null,
  granted_at timestamptz not null,
  revoked_by text,
  revoked_at timestamptz,
  check ((revoked_at is null) = (revoked_by is null)),
  check (role not in ('administrator', 'operator') or branch_id is null)
);
create unique index staff_grant_key on staff_grant (staff_id, role, coalesce(branch_id, 0)) where revoked_at is null;

create table staff_invitation (
  id uuid primary key,
  -- SHA-256 of the token in the link.
  token_hash bytea not null unique,
  email text not null check (email = lower(email)),
  -- [{"role": "salesperson", "branchId": 3}], the branch null for every branch.
  grants jsonb not null,
  invited_by text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references staff,
  revoked_at timestamptz
);
create index staff_invitation_open_idx on staff_invitation (email) where accepted_at is null and revoked_at is null;

create table staff_secret (
  staff_id bigint primary key references staff on delete cascade,
  -- argon2id, with its parameters and its salt.
  password_hash text,
  -- Encrypted with the site's secret.
  totp_sealed bytea,
  -- The time step of the last accepted code: a code is good once.
  totp_last_step bigint not null default 0,
  -- SHA-256 of the recovery codes that are left.
  recovery_hashes bytea[] not null default '{}'
);

create table staff_passkey (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  label text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff_idx on staff_passkey (staff_id);

create table staff_challenge (
  id uuid primary key,
  challenge text not null,
  -- Whose new passkey it is for, or the invitation's; both null: a login.
  staff_id bigint references staff on delete cascade,
  invitation_id uuid references staff_invitation on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenge_expires_idx on staff_challenge (expires_at);

create table staff_session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  -- SHA-256 of the token in the cookie.
  token_hash bytea not null unique,
  factor staff_factor not null,
  started_at timestamptz not null,
  -- Accurate to a minute.
  seen_at timestamptz not null,
  -- The last proof of a factor: what cannot be undone wants a recent one.
  confirmed_at timestamptz not null,
  address inet,
  user_agent text,
  ended_at timestamptz,
  -- An actor, as in audit_log.
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create index staff_session_staff_idx on staff_session (staff_id) where ended_at is null;

-- Failed attempts to log in, for a quarter of an hour: what the limits count.
create table staff_login_failure (
  id bigint generated always as identity primary key,
  -- Of the e-mail address that was typed, with the site's secret. Also of nobody's: an answer must not tell them apart.
  login_hash bytea not null,
  -- Null: unknown.
  address_block text,
  -- A browser in which this person has logged in before; null: any other.
  device uuid,
  at timestamptz not null
);
create index staff_login_failure_login_idx on staff_login_failure (login_hash, at);
create index staff_login_failure_address_idx on staff_login_failure (address_block, at);

-- ---------- the audit log: append only ----------

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null check (actor ~ '^(staff|key):[0-9]+$|^(operator|schedule)$|^feed:.+$'),
  session_id bigint,
  -- 'staff.invite', 'request.claim'
  action text not null check (action ~ '^[a-z-]+(\.[a-z-]+)+$'),
  -- 'staff:7', 'request:1042'
  subject text not null,
  branch_id integer,
  -- Named fields, never a person's data: erasing a person leaves the log alone.
  before jsonb,
  after jsonb,
  reason text,
  address inet
);
create index audit_log_subject_idx on audit_log (subject, id);
create index audit_log_actor_idx on audit_log (actor, id);
create index audit_log_at_idx on audit_log using brin (at);

-- Each seal covers the rows up to one, and the seal before it.
create table audit_seal (
  last_id bigint primary key,
  rows integer not null,
  digest bytea not null,
  sealed_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_no_change before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
create trigger audit_seal_no_change before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_no_truncate before truncate on audit_seal for each statement execute function refuse_change();

-- A row of the log marks its transaction as audited …
create function mark_as_audited() returns trigger language plpgsql as $$
begin
  perform set_config('showroom.audited', pg_current_xact_id()::text, true);
  return null;
end $$;
create trigger audit_log_marks_transaction after insert on audit_log for each row execute function mark_as_audited();

-- … and a transaction that has changed a guarded table and is not audited does not commit.
create function require_audit() returns trigger language plpgsql as $$
begin
  if current_setting('showroom.audited', true) is distinct from pg_current_xact_id()::text then
    raise exception 'A change of % has no row in audit_log', tg_table_name using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger staff_is_audited after insert or update or delete on staff
  deferrable initially deferred for each row execute function require_audit();
create constraint trigger staff_grant_is_audited after insert or update or delete on staff_grant
  deferrable initially deferred for each row execute function require_audit();
create constraint trigger staff_invitation_is_audited after insert or update or delete on staff_invitation
  deferrable initially deferred for each row execute function require_audit();
create constraint trigger staff_secret_is_audited after insert or delete or update of password_hash, totp_sealed, recovery_hashes on staff_secret
  deferrable initially deferred for each row execute function require_audit();
create constraint trigger staff_passkey_is_audited after insert or delete on staff_passkey
  deferrable initially deferred for each row execute function require_audit();
