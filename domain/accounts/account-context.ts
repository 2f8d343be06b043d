import type { Context } from '../context.ts'
import type { CodeLimits } from './codes/check-code-rate.server.ts'

/** The context of commands for accounts. */
export interface AccountContext extends Pick<Context, 'db' | 'now' | 'log'> {
  /** A new random UUID. */
  newId: () => string
  /** The secret from which login codes are calculated: the same on every node and after every restart. */
  codeSecret: () => Promise<Uint8Array>
  /** The secret that signs the tokens in session cookies. */
  sessionSecret: () => Promise<Uint8Array>
  /** E-mail is always available; a phone needs an SMS provider. */
  loginMethods: { phone: boolean }
  codeLimits: CodeLimits
}
