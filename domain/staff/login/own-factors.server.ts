import { withAudit } from '#domain/access/with-audit.server.ts'
import type { StaffContext } from '../staff-context.ts'
import { hashPassword } from './password.server.ts'
import { createPasswordLogin } from './password-login.server.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.server.ts'
import { endStaffSessions, lockOwnLogin, type StaffViewer } from './staff-sessions.server.ts'
import { deriveTotpSecret } from './totp.server.ts'

// What people change about their own login. The page asks for a fresh proof of a factor first.

type FactorContext = Pick<StaffContext, 'db' | 'now'>

/** What a person can log in with besides passkeys. */
export interface PasswordFactor {
  hasPassword: boolean
  recoveryCodesLeft: number
}

/** Whether the person has a password with an app, and how many recovery codes are left. */
export async function findPasswordFactor({ db }: Pick<FactorContext, 'db'>, staffId: number): Promise<PasswordFactor> {
  const secret = await db
    .selectFrom('staff_secret')
    .select(['password_hash', 'recovery_hashes'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  const hasPassword = secret !== undefined && secret.password_hash !== null
  return { hasPassword, recoveryCodesLeft: secret?.recovery_hashes.length ?? 0 }
}

/** Replaces all recovery codes; the new ones are returned and stored nowhere. Undefined without a password. */
export function renewRecoveryCodes(context: FactorContext, viewer: StaffViewer): Promise<string[] | undefined> {
  const codes = createRecoveryCodes()
  return withAudit(context, viewer, async (tx, audit) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_secret')
      .set({ recovery_hashes: codes.map(hashRecoveryCode) })
      .where('staff_id', '=', viewer.staffId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return undefined
    await audit({ action: 'staff.renew-recovery-codes', subject: `staff:${viewer.staffId}` })
    return codes
  })
}

/** Changes the password, and ends the person's other sessions. False for a person without one. */
export async function changePassword(context: FactorContext, viewer: StaffViewer, password: string): Promise<boolean> {
  const hash = await hashPassword(password)
  return withAudit(context, viewer, async (tx, audit) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_secret')
      .set({ password_hash: hash })
      .where('staff_id', '=', viewer.staffId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    const sessions = await endStaffSessions(
      tx,
      { staffId: viewer.staffId, allBut: viewer.sessionId },
      { by: viewer.id, now: context.now() },
    )
    await audit({ action: 'staff.change-password', subject: `staff:${viewer.staffId}`, after: { sessions } })
    return true
  })
}

/**
 * The secret that the app of a person without a password scans: the same one whenever their page is opened in this
 * session, stored nowhere.
 */
export const ownTotpSecret = async (
  { staffSecret }: Pick<StaffContext, 'staffSecret'>,
  { sessionId }: Pick<StaffViewer, 'sessionId'>,
) => deriveTotpSecret(await staffSecret(), `session ${sessionId}`)

/** `gone`: the person has a password already, or the session has ended. */
export type AddPasswordResult = { ok: true; recoveryCodes: string[] } | { ok: false; reason: 'wrong-code' | 'gone' }

/** Gives a person who has only passkeys a password and an app as well. Their sessions go on. */
export async function addPassword(
  context: FactorContext & Pick<StaffContext, 'staffSecret'>,
  viewer: StaffViewer,
  { password, code }: { password: string; code: string },
): Promise<AddPasswordResult> {
  const login = await createPasswordLogin(context, { password, code, secret: await ownTotpSecret(context, viewer) })
  if (login === undefined) return { ok: false, reason: 'wrong-code' }
  return withAudit(context, viewer, async (tx, audit) => {
    if (!(await lockOwnLogin(tx, viewer))) return { ok: false, reason: 'gone' }
    const added = await tx
      .insertInto('staff_secret')
      .values({ staff_id: viewer.staffId, ...login.columns })
      .onConflict((conflict) => conflict.doNothing())
      .returning('staff_id')
      .executeTakeFirst()
    if (added === undefined) return { ok: false, reason: 'gone' }
    await audit({ action: 'staff.add-password', subject: `staff:${viewer.staffId}` })
    return { ok: true, recoveryCodes: login.recoveryCodes }
  })
}

/** Ends one of one's sessions, or all but one: a logout, a device that was lost. */
export function endOwnSessions(
  context: FactorContext,
  viewer: StaffViewer,
  selection: { only: number } | { allBut: number },
): Promise<void> {
  return withAudit(context, viewer, async (tx, audit) => {
    const params = { by: viewer.id, now: context.now() }
    const sessions = await endStaffSessions(tx, { staffId: viewer.staffId, ...selection }, params)
    if (sessions > 0) await audit({ action: 'session.end', subject: `staff:${viewer.staffId}`, after: { sessions } })
  })
}
