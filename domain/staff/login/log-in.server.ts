import type { Transaction } from 'kysely'
import type { DB, StaffFactor } from '#db/schema.ts'
import { unseal } from '../../seal-secret.server.ts'
import { createSignedToken } from '../../signed-token.server.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { StaffContext } from '../staff-context.ts'
import { actorOf, describeAttempt, type LoginRefusal, refuseLogin } from './login-attempt.server.ts'
import { forgetFailures, reserveAttempt } from './login-failures.server.ts'
import { isPasswordOf } from './password.server.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.server.ts'
import {
  beginStaffSession,
  endStaffSession,
  type LoginBrowser,
  renewStaffSession,
  type StaffViewer,
} from './staff-sessions.server.ts'
import { findTotpStep } from './totp.server.ts'

export interface EnteredStaff {
  ok: true
  /** For the session's cookie. */
  token: string
  /** For the cookie by which this browser is known. */
  device: string
}

interface LogInParams {
  email: string
  password: string
  /** Of the authenticator app, or a recovery code. */
  code: string
}

/**
 * Logs a person in by password and code. Everything is asked for at once, so nobody learns which part was right.
 */
export async function logInByPassword(
  context: StaffContext,
  { email, password, code }: LogInParams,
  browser: LoginBrowser,
): Promise<EnteredStaff | LoginRefusal> {
  const login = email.trim().toLowerCase()
  const person = await context.db
    .selectFrom('staff')
    .leftJoin('staff_secret', 'staff_secret.staff_id', 'staff.id')
    .select(['staff.id', 'password_hash', 'totp_sealed'])
    .where('email', '=', login)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const attempt = await describeAttempt(context, { staffId: person?.id, login }, browser)
  const attemptId = await reserveAttempt(context, attempt)
  if (attemptId === undefined) return { ok: false, reason: 'too-many' }
  const isRightPassword = await isPasswordOf(password, person?.password_hash)
  if (person === undefined || !isRightPassword) return refuseLogin(context, person?.id, browser)
  const used = await withAudit(context, actorOf(person.id, browser), async (tx, audit) => {
    const factor = await useCode(context, tx, person.id, code)
    if (factor === undefined) return undefined
    await audit({ action: 'session.begin', subject: `staff:${person.id}`, after: { factor } })
    await forgetFailures(tx, attemptId, attempt)
    return await enterStaff(context, tx, { staffId: person.id, factor, browser })
  })
  return used ?? refuseLogin(context, person.id, browser)
}

/**
 * Proves a factor again within a session, for what cannot be undone. The session gets a new token.
 */
export async function confirmByCode(
  context: StaffContext,
  viewer: StaffViewer,
  code: string,
  browser: LoginBrowser,
): Promise<{ ok: true; token: string } | LoginRefusal> {
  const attempt = await describeAttempt(context, { staffId: viewer.staffId, login: viewer.email }, browser)
  const attemptId = await reserveAttempt(context, attempt)
  if (attemptId === undefined) return { ok: false, reason: 'too-many' }
  const token = await withAudit(context, viewer, async (tx, audit) => {
    const factor = await useCode(context, tx, viewer.staffId, code)
    if (factor === undefined) return undefined
    await audit({ action: 'session.confirm', subject: `staff:${viewer.staffId}`, after: { factor } })
    await forgetFailures(tx, attemptId, attempt)
    return renewStaffSession(tx, viewer.sessionId, context.now())
  })
  return token === undefined ? refuseLogin(context, viewer.staffId, browser) : { ok: true, token }
}

/** Begins a session of a person who has just proved who they are: every way to log in ends here. The browser is known from now on. */
export async function enterStaff(
  { now: clock, newId, staffSecret }: StaffContext,
  tx: Transaction<DB>,
  { staffId, factor, browser }: { staffId: number; factor: StaffFactor; browser: LoginBrowser },
): Promise<EnteredStaff> {
  const now = clock()
  // Nobody continues under a planted session.
  if (browser.previousToken !== undefined)
    await endStaffSession(tx, browser.previousToken, { by: `staff:${staffId}`, now })
  const { token } = await beginStaffSession(tx, { staffId, factor, browser, now })
  const device = createSignedToken(`${staffId}:${newId()}`, await staffSecret())
  return { ok: true, token, device }
}

/** Uses up a code of the app, or a recovery code. Each is good once, also when it is sent twice at once. */
async function useCode(
  { now, staffSecret }: StaffContext,
  tx: Transaction<DB>,
  staffId: number,
  code: string,
): Promise<StaffFactor | undefined> {
  if (isRecoveryCode(code)) {
    const hash = hashRecoveryCode(code)
    const { numUpdatedRows } = await tx
      .updateTable('staff_secret')
      .set((eb) => ({ recovery_hashes: eb.fn('array_remove', ['recovery_hashes', eb.val(hash)]) }))
      .where('staff_id', '=', staffId)
      .where((eb) => eb(eb.val(hash), '=', eb.fn.any('recovery_hashes')))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0 ? 'password-recovery' : undefined
  }
  const secret = await tx
    .selectFrom('staff_secret')
    .select('totp_sealed')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (!secret?.totp_sealed) return undefined
  const step = findTotpStep(unseal(secret.totp_sealed, await staffSecret()), code.replaceAll(/\D/g, ''), now())
  if (step === undefined) return undefined
  const { numUpdatedRows } = await tx
    .updateTable('staff_secret')
    .set({ totp_last_step: step })
    .where('staff_id', '=', staffId)
    .where('totp_last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0 ? 'password-totp' : undefined
}
