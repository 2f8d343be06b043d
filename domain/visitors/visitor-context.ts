import type { Context } from '../context.ts'

/** What deeds for visitors are handed. */
export interface VisitorContext extends Pick<Context, 'db' | 'now'> {
  /** A new random UUID. */
  newId: () => string
  /** What tokens are signed with: the same on every node and after every restart. */
  signingSecret: () => Promise<Uint8Array>
}
