import type { Context } from '../context.ts'

/** The context of commands for visitors. */
export interface VisitorContext extends Pick<Context, 'db' | 'now'> {
  /** A new random UUID. */
  newId: () => string
  /** The secret that signs tokens: the same on every node and after every restart. */
  signingSecret: () => Promise<Uint8Array>
}
