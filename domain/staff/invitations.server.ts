import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '#locale/durations.ts'
import { type Actor, type Grant, OPERATOR } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { deriveTotpSecret } from './login/totp.server.ts'
import type { StaffContext } from './staff-context.ts'

/** From a colleague: until the next working day or the one after. */
const INVITATION_MS = 3 * DAY_MS
/** From the terminal, for the first administrator. */
const OPERATOR_INVITATION_MS = DAY_MS
const TOKEN_BYTES = 24

export interface Invitation {
  id: string
  email: string
  /** Of somebody who works here already. */
  name: string | null
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
    .leftJoin('staff', 'staff.email', 'staff_invitation.email')
    .select(['staff_invitation.id', 'staff_invitation.email', 'staff.name', 'grants', 'expires_at as expiresAt'])
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
    .leftJoin('staff', 'staff.email', 'staff_invitation.email')
    .select(['staff_invitation.id', 'staff_invitation.email', 'staff.name', 'grants', 'expires_at as expiresAt'])
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

/** `salesperson@3, editor`, for the log. */
export const formatGrants = (grants: readonly Grant[]): string =>
  grants.map(({ role, branchId }) => (branchId === null ? role : `${role}@${branchId}`)).join(', ')

const hashToken = (token: string) => createHash('sha256').update(token).digest()
