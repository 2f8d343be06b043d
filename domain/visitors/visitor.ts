import type { Context } from '../context.ts'

/** A visitor who has not been seen for this long is deleted, with all their lists. */
export const VISITOR_LIFETIME_DAYS = 180

/** How many viewed cars of a visitor are stored, the newest ones. */
export const MAX_VIEWED = 50

/** The owner of lists: an account once its owner has logged in, otherwise a browser. */
export interface ViewerIdentity {
  accountId?: number
  /** The signed token of the browser; undefined for a newcomer, and ignored when `accountId` is given. */
  token?: string
}

/** The person or robot who makes a request. */
export interface Viewer extends ViewerIdentity {
  /** Lists of a robot are not stored. */
  isRobot: boolean
}

/** The result of a change to a visitor's list. */
export type ListChangeResult<Reason extends string> = ListStatus & ({ ok: true } | { ok: false; reason: Reason })

export interface ListStatus {
  /** How many cars are on the list. */
  count: number
  /** Whether the requested car is one of them. */
  isListed: boolean
  /** The signed token for the browser; undefined when nothing is stored, or it is stored for an account. */
  token?: string
}

/** A merge of a browser's lists (`from`) into an account's (`to`). The transaction has locked both visitors. */
export interface VisitorMerge {
  from: number
  to: number
}

/** The context of commands for visitors. */
export interface VisitorContext extends Pick<Context, 'db' | 'now'> {
  /** A new random UUID. */
  newId: () => string
  /** The secret that signs tokens: the same on every node and after every restart. */
  signingSecret: () => Promise<Uint8Array>
}
