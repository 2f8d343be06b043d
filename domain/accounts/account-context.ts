import type { Context } from '../context.ts'
import type { CodeLimits } from './codes/code-rate-limits.ts'

/** What deeds for accounts are handed. */
export interface AccountContext extends Pick<Context, 'db' | 'now' | 'log'> {
  /** A new random UUID. */
  newId: () => string
  /** What login codes are reckoned from: the same on every node and after every restart. */
  codeSecret: () => Promise<Uint8Array>
  /** E-mail is always there; a phone needs somebody who sends messages. */
  loginMethods: { phone: boolean }
  codeLimits: CodeLimits
}
