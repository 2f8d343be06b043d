-- Passkeys of the staff (docs/decisions/070-staff.md).

-- The session that a challenge confirms. Each purpose has a column of its own, so that an answer to one is none to another.
alter table staff_challenge
  add column session_id bigint references staff_session on delete cascade,
  add check (num_nonnulls(staff_id, invitation_id, session_id) <= 1);

-- The use counter and the last use change with every login, which is in the log as such.
create constraint trigger staff_passkey_change_is_audited
  after update of staff_id, credential_id, public_key, transports, label, added_at on staff_passkey
  deferrable initially deferred for each row execute function require_audit();
