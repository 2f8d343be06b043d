import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { mayGrant } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import { findInvitation, formatGrants, type Invitation, invitationTotpSecret } from './invitations.server.ts'
import { type EnteredStaff, enterStaff } from './login/log-in.server.ts'
import { createPasswordLogin, type PasswordLogin } from './login/password-login.server.ts'
import { endStaffSessions, type LoginBrowser } from './login/staff-sessions.server.ts'
import { type CheckedPasskey, checkNewPasskey, insertPasskey, offerPasskey } from './passkeys/new-passkey.server.ts'
import type { StaffContext, StaffPasskeyContext } from './staff-context.ts'

interface AcceptParams {
  token: string
  name: string
}

interface AcceptByPasswordParams extends AcceptParams {
  password: string
  /** The first code of the app: it shows that the secret has arrived there. */
  code: string
}

type Gone = { ok: false; reason: 'gone' }

/** `recoveryCodes` are shown now and never again. */
export type AcceptResult = (EnteredStaff & { recoveryCodes: string[] }) | Gone | { ok: false; reason: 'wrong-code' }

/** Accepts an invitation: the person exists from now on, with a password and an app, and is logged in. */
export async function acceptInvitation(
  context: StaffContext,
  { token, name, password, code }: AcceptByPasswordParams,
  browser: LoginBrowser,
): Promise<AcceptResult> {
  const invitation = await findInvitation(context, token)
  if (invitation === undefined) return { ok: false, reason: 'gone' }
  const secret = await invitationTotpSecret(context, invitation)
  const login = await createPasswordLogin(context, { password, secret, code })
  if (login === undefined) return { ok: false, reason: 'wrong-code' }
  const entered = await accept(context, { invitation, name, factor: { kind: 'password', login } }, browser)
  return entered.ok ? { ...entered, recoveryCodes: login.recoveryCodes } : { ok: false, reason: 'gone' }
}

/** The options for the first passkey of an invited person, and the challenge's id. */
export async function startInvitedPasskey(context: StaffPasskeyContext, token: string) {
  const invitation = await findInvitation(context, token)
  if (invitation === undefined) return { ok: false, reason: 'gone' } as const
  const { email } = invitation
  const offer = await offerPasskey(context, { email, displayName: email }, purposeOf(invitation))
  return { ok: true, ...offer } as const
}

const purposeOf = ({ id }: Invitation) => ({ kind: 'invitation', invitationId: id }) as const

interface AcceptByPasskeyParams extends AcceptParams {
  passkey: Parameters<typeof checkNewPasskey>[1] & { label: string }
}

type AcceptByPasskeyResult = EnteredStaff | Gone | { ok: false; reason: 'expired' | 'invalid' }

/**
 * Accepts an invitation with a passkey alone, which verifies its owner: there is no password that a recovery code could
 * go with.
 */
export async function acceptInvitationByPasskey(
  context: StaffPasskeyContext,
  { token, name, passkey }: AcceptByPasskeyParams,
  browser: LoginBrowser,
): Promise<AcceptByPasskeyResult> {
  const invitation = await findInvitation(context, token)
  if (invitation === undefined) return { ok: false, reason: 'gone' }
  const checked = await checkNewPasskey(context, passkey, purposeOf(invitation))
  if (!checked.ok) return checked
  const factor = { kind: 'passkey', key: checked.key, label: passkey.label } as const
  return accept(context, { invitation, name, factor }, browser)
}

/** What the person will log in with, instead of everything that they had. */
type FirstFactor = { kind: 'password'; login: PasswordLogin } | { kind: 'passkey'; key: CheckedPasskey; label: string }

interface Acceptance {
  invitation: Invitation
  name: string
  factor: FirstFactor
}

async function accept(
  context: StaffContext,
  { invitation, name, factor }: Acceptance,
  browser: LoginBrowser,
): Promise<EnteredStaff | { ok: false; reason: 'gone' | 'invalid' }> {
  const now = context.now()
  return withRefusal(context, async (tx) => {
    // The row is the lock: of two who send the form at once, one finds it accepted.
    const { numUpdatedRows } = await tx
      .updateTable('staff_invitation')
      .set({ accepted_at: now })
      .where('id', '=', invitation.id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n || !(await isStillGood(tx, invitation.id))) throw new Refused('gone')
    const staffId = await enrol(tx, { name, email: invitation.email, now })
    await tx.updateTable('staff_invitation').set({ accepted_by: staffId }).where('id', '=', invitation.id).execute()
    await replaceFactors(tx, { staffId, factor, now })
    await addGrants(tx, { staffId, invitation, now })
    await endStaffSessions(tx, { staffId }, { by: `staff:${staffId}`, now })
    const sessionFactor = factor.kind === 'passkey' ? 'passkey' : 'password-totp'
    await recordAudit(
      { db: tx, now: context.now },
      { id: `staff:${staffId}`, address: browser.address },
      {
        action: 'staff.accept-invitation',
        subject: `staff:${staffId}`,
        after: { invitation: invitation.id, grants: formatGrants(invitation.grants), factor: sessionFactor },
      },
    )
    return enterStaff(context, tx, { staffId, factor: sessionFactor, browser })
  })
}

class Refused extends Error {
  readonly reason: 'gone' | 'invalid'
  constructor(reason: Refused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Runs the work in a transaction that a refusal rolls back. */
async function withRefusal<Result>(
  { db }: Pick<StaffContext, 'db'>,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result | { ok: false; reason: Refused['reason'] }> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason }
    throw error
  }
}

/** A person who has lost a factor is invited again: none of the old ones lets anybody in. */
async function replaceFactors(
  tx: Transaction<DB>,
  { staffId, factor, now }: { staffId: number; factor: FirstFactor; now: Date },
): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_secret').where('staff_id', '=', staffId).execute()
  if (factor.kind === 'password')
    await tx
      .insertInto('staff_secret')
      .values({ staff_id: staffId, ...factor.login.columns })
      .execute()
  else if ((await insertPasskey(tx, { staffId, ...factor, now })) === undefined) throw new Refused('invalid')
}

/**
 * Whether the invitation would still be made: the inviter works here and may give these roles, and the invited person was
 * not disabled since.
 */
async function isStillGood(tx: Transaction<DB>, id: string): Promise<boolean> {
  const { invitedBy, invitedAt, email, grants } = await tx
    .selectFrom('staff_invitation')
    .select(['invited_by as invitedBy', 'invited_at as invitedAt', 'email', 'grants'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const person = await tx.selectFrom('staff').select('disabled_at').where('email', '=', email).executeTakeFirst()
  if (person?.disabled_at && person.disabled_at > invitedAt) return false
  const inviter = /^staff:(\d+)$/.exec(invitedBy)?.[1]
  if (inviter === undefined) return true
  const held = await tx
    .selectFrom('staff_grant')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['role', 'branch_id as branchId'])
    .where('staff.id', '=', Number(inviter))
    .where('disabled_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return grants.every((grant) => mayGrant({ grants: held }, grant))
}

/** The person with this address: a new one, or the one who works here already, enabled again. */
async function enrol(tx: Transaction<DB>, params: { name: string; email: string; now: Date }): Promise<number> {
  const { id } = await tx
    .insertInto('staff')
    .values({ name: params.name, email: params.email, created_at: params.now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((eb) => ({ name: params.name, disabled_at: null, version: eb('staff.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives the roles of the invitation that the person does not have yet. */
async function addGrants(
  tx: Transaction<DB>,
  { staffId, invitation, now }: { staffId: number; invitation: Invitation; now: Date },
): Promise<void> {
  const { invited_by: grantedBy } = await tx
    .selectFrom('staff_invitation')
    .select('invited_by')
    .where('id', '=', invitation.id)
    .executeTakeFirstOrThrow()
  for (const { role, branchId } of invitation.grants)
    await tx
      .insertInto('staff_grant')
      .values({ staff_id: staffId, role, branch_id: branchId, granted_by: grantedBy, granted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
