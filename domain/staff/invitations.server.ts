import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { DAY_MS } from '#locale/durations.ts'
import { type Actor, type Grant, mayGrant, OPERATOR } from '#domain/access/rights.ts'
import { recordAudit, withAudit } from '#domain/access/with-audit.server.ts'
import { type EnteredStaff, enterStaff, type LoginBrowser } from './login/log-in.server.ts'
import { hashPassword } from './login/password.server.ts'
import { createRecoveryCodes, hashRecoveryCode } from './login/recovery-codes.server.ts'
import { endStaffSessions } from './login/staff-sessions.server.ts'
import { deriveTotpSecret, findTotpStep, seal } from './login/totp.server.ts'
import type { StaffContext } from './staff-context.ts'

/** From a colleague: until the next working day or the one after. */
const INVITATION_MS = 3 * DAY_MS
/** From the terminal, for the first administrator. */
const OPERATOR_INVITATION_MS = DAY_MS
const TOKEN_BYTES = 24

export interface Invitation {
  id: string
  email: string
  grants: Grant[]
  expiresAt: Date
}

/** `own`: nobody gives themselves a role; `unknown-branch`: there is none with this id. */
export type InviteResult =
  | { ok: true; token: string; expiresAt: Date }
  | { ok: false; reason: 'own' | 'unknown-branch' }

interface InviteParams {
  email: string
  grants: readonly Grant[]
}

/**
 * Invites somebody by a link, whose token is returned and stored nowhere. An earlier open invitation of this address is
 * revoked. Who works here already gets new ways to log in: so a lost phone is replaced.
 */
export async function inviteStaff(
  context: StaffContext,
  actor: Actor,
  { email, grants }: InviteParams,
): Promise<InviteResult> {
  const now = context.now()
  if (await isOwnAddress(context, actor, email)) return { ok: false, reason: 'own' }
  if (!(await haveBranches(context, grants))) return { ok: false, reason: 'unknown-branch' }
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const id = context.newId()
  const expiresAt = new Date(now.getTime() + (actor.id === OPERATOR.id ? OPERATOR_INVITATION_MS : INVITATION_MS))
  await withAudit(context, actor, async (tx, audit) => {
    await tx
      .updateTable('staff_invitation')
      .set({ revoked_at: now })
      .where('email', '=', email)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    await tx
      .insertInto('staff_invitation')
      .values({
        id,
        token_hash: hashToken(token),
        email,
        grants: JSON.stringify(grants),
        invited_by: actor.id,
        invited_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await audit({ action: 'staff.invite', subject: `invitation:${id}`, after: { grants: formatGrants(grants) } })
  })
  return { ok: true, token, expiresAt }
}

async function isOwnAddress({ db }: Pick<StaffContext, 'db'>, actor: Actor, email: string): Promise<boolean> {
  const person = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
  return person !== undefined && actor.id === `staff:${person.id}`
}

/** Whether every branch of the grants exists. */
export async function haveBranches({ db }: Pick<StaffContext, 'db'>, grants: readonly Grant[]): Promise<boolean> {
  const ids = [...new Set(grants.flatMap(({ branchId }) => branchId ?? []))]
  if (ids.length === 0) return true
  const found = await db.selectFrom('branch').select('id').where('id', 'in', ids).execute()
  return found.length === ids.length
}

/** The open invitation of a link; undefined when it is unknown, used, revoked or too old. */
export async function findInvitation(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  token: string,
): Promise<Invitation | undefined> {
  return db
    .selectFrom('staff_invitation')
    .select(['id', 'email', 'grants', 'expires_at as expiresAt'])
    .where('token_hash', '=', hashToken(token))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
}

/** The invitations that nobody has accepted yet, the newest first. */
export function listOpenInvitations({ db, now }: Pick<StaffContext, 'db' | 'now'>): Promise<Invitation[]> {
  return db
    .selectFrom('staff_invitation')
    .select(['id', 'email', 'grants', 'expires_at as expiresAt'])
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('invited_at', 'desc')
    .execute()
}

/** Revokes an open invitation; false when there is none with this id. */
export function revokeInvitation(context: StaffContext, actor: Actor, id: string): Promise<boolean> {
  return withAudit(context, actor, async (tx, audit) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_invitation')
      .set({ revoked_at: context.now() })
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await audit({ action: 'staff.revoke-invitation', subject: `invitation:${id}` })
    return true
  })
}

/** The secret that the invited person's app scans. */
export const invitationTotpSecret = async (context: Pick<StaffContext, 'staffSecret'>, { id }: Invitation) =>
  deriveTotpSecret(await context.staffSecret(), id)

interface AcceptParams {
  token: string
  name: string
  password: string
  /** The first code of the app: it shows that the secret has arrived there. */
  code: string
}

/** `recoveryCodes` are shown now and never again. */
export type AcceptResult = (EnteredStaff & { recoveryCodes: string[] }) | { ok: false; reason: 'gone' | 'wrong-code' }

/** Accepts an invitation: the person exists from now on, with a password and an app, and is logged in. */
export async function acceptInvitation(
  context: StaffContext,
  { token, name, password, code }: AcceptParams,
  browser: LoginBrowser,
): Promise<AcceptResult> {
  const now = context.now()
  const invitation = await findInvitation(context, token)
  if (invitation === undefined) return { ok: false, reason: 'gone' }
  const secret = await invitationTotpSecret(context, invitation)
  const step = findTotpStep(secret, code.replaceAll(/\D/g, ''), now)
  if (step === undefined) return { ok: false, reason: 'wrong-code' }
  const recoveryCodes = createRecoveryCodes()
  const secrets = {
    password_hash: await hashPassword(password),
    totp_sealed: seal(secret, await context.staffSecret()),
    totp_last_step: step,
    recovery_hashes: recoveryCodes.map(hashRecoveryCode),
  }
  return withGone(context, async (tx) => {
    // The row is the lock: of two who send the form at once, one finds it accepted.
    const { numUpdatedRows } = await tx
      .updateTable('staff_invitation')
      .set({ accepted_at: now })
      .where('id', '=', invitation.id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n || !(await isStillGood(tx, invitation.id))) throw new Gone()
    const staffId = await enrol(tx, { name, email: invitation.email, now })
    await tx.updateTable('staff_invitation').set({ accepted_by: staffId }).where('id', '=', invitation.id).execute()
    await tx
      .insertInto('staff_secret')
      .values({ staff_id: staffId, ...secrets })
      .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(secrets))
      .execute()
    await addGrants(tx, { staffId, invitation, now })
    await endStaffSessions(tx, { staffId }, { by: `staff:${staffId}`, now })
    await recordAudit(
      { db: tx, now: context.now },
      { id: `staff:${staffId}`, address: browser.address },
      {
        action: 'staff.accept-invitation',
        subject: `staff:${staffId}`,
        after: { invitation: invitation.id, grants: formatGrants(invitation.grants) },
      },
    )
    return { ...(await enterStaff(context, tx, { staffId, factor: 'password-totp', browser })), recoveryCodes }
  })
}

class Gone extends Error {}

/** Runs the work in a transaction that a lapsed invitation rolls back. */
async function withGone(
  { db }: Pick<StaffContext, 'db'>,
  work: (tx: Transaction<DB>) => Promise<AcceptResult>,
): Promise<AcceptResult> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (error instanceof Gone) return { ok: false, reason: 'gone' }
    throw error
  }
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

/** `salesperson@3, editor`, for the log. */
export const formatGrants = (grants: readonly Grant[]): string =>
  grants.map(({ role, branchId }) => (branchId === null ? role : `${role}@${branchId}`)).join(', ')

const hashToken = (token: string) => createHash('sha256').update(token).digest()
