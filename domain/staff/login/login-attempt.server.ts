import { createHmac } from 'node:crypto'
import type { Actor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import { ipBlock } from '../../ip-address.ts'
import { isUuid } from '../../is-uuid.ts'
import { verifySignedToken } from '../../signed-token.server.ts'
import type { StaffContext } from '../staff-context.ts'
import type { LoginAttempt } from './login-failures.server.ts'
import type { LoginBrowser, StaffBrowser } from './staff-sessions.server.ts'

// What every way to log in does with an attempt, and with one that has failed.

/** `wrong` never says what was wrong; `too-many`: nothing was checked. */
export type LoginRefusal = { ok: false; reason: 'wrong' | 'too-many' }

interface Attempt {
  /** Undefined: nobody's. */
  staffId: number | undefined
  /** What is being guessed at: an e-mail address, or `passkey` with its id. */
  login: string
}

/** How an attempt counts against the limits. */
export async function describeAttempt(
  { staffSecret }: Pick<StaffContext, 'staffSecret'>,
  { staffId, login }: Attempt,
  { address, deviceCookie }: LoginBrowser,
): Promise<LoginAttempt> {
  const secret = await staffSecret()
  const [owner, device] = verifySignedToken(deviceCookie ?? '', secret)?.split(':') ?? []
  const isKnown = staffId !== undefined && owner === String(staffId) && device !== undefined && isUuid(device)
  const loginHash = createHmac('sha256', secret).update(`login ${login}`).digest()
  return { loginHash, addressBlock: ipBlock(address), device: isKnown ? device : undefined }
}

/**
 * Refuses an attempt that was checked. Failures of known people are in the audit log, those of unknown ones only in the
 * process log (ASVS 16.3.1).
 */
export async function refuseLogin(
  context: StaffContext,
  staffId: number | undefined,
  browser: StaffBrowser,
): Promise<LoginRefusal> {
  if (staffId === undefined) context.log.warn('a login to the back office by nobody who works here')
  else await recordAudit(context, actorOf(staffId, browser), { action: 'session.refuse', subject: `staff:${staffId}` })
  return { ok: false, reason: 'wrong' }
}

/** Somebody who is about to log in, for the log. */
export const actorOf = (staffId: number, { address }: StaffBrowser): Actor => ({ id: `staff:${staffId}`, address })
