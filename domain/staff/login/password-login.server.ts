import { hashPassword } from './password.server.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.server.ts'
import { seal } from '../../seal-secret.server.ts'
import { findTotpStep } from './totp.server.ts'
import type { StaffContext } from '../staff-context.ts'

interface NewPasswordLogin {
  password: string
  /** What the app has scanned. */
  secret: Buffer
  /** The first code of the app: it shows that the secret has arrived there. */
  code: string
}

/**
 * The columns of a login by a password and an app, and its recovery codes, which are shown once and stored nowhere.
 * Undefined for a wrong code.
 */
export async function createPasswordLogin(
  { now, staffSecret }: Pick<StaffContext, 'now' | 'staffSecret'>,
  { password, secret, code }: NewPasswordLogin,
) {
  const step = findTotpStep(secret, code.replaceAll(/\D/g, ''), now())
  if (step === undefined) return undefined
  const recoveryCodes = createRecoveryCodes()
  const columns = {
    password_hash: await hashPassword(password),
    totp_sealed: seal(secret, await staffSecret()),
    totp_last_step: step,
    recovery_hashes: recoveryCodes.map(hashRecoveryCode),
  }
  return { columns, recoveryCodes }
}

export type PasswordLogin = NonNullable<Awaited<ReturnType<typeof createPasswordLogin>>>
