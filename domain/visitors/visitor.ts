/** A visitor who has not been seen for this long is forgotten, with all that was kept for him. */
export const VISITOR_LIFETIME_DAYS = 180

/** So many cars that he has viewed are remembered, the newest. */
export const MAX_VIEWED = 50

/** Whose lists are meant: those of an account once its owner has logged in, else those of a browser. */
export interface ViewerIdentity {
  accountId?: number
  /** The signed token of the browser; undefined for a newcomer, and of no account when `accountId` is given. */
  token?: string
}

/** Who asks for something to be kept. */
export interface Viewer extends ViewerIdentity {
  /** A robot's lists are not kept. */
  isRobot: boolean
}

/** What became of a list that is kept for a visitor, after he asked to change it. */
export type ListChangeResult<Reason extends string> = ListStatus & ({ ok: true } | { ok: false; reason: Reason })

export interface ListStatus {
  /** How many cars are on the list. */
  count: number
  /** Whether the car that he asked about is one of them. */
  isListed: boolean
  /** The signed token for his browser; undefined when nothing is kept for him, or it is kept for his account. */
  token?: string
}

/** One visitor's lists become another's: what a browser kept becomes an account's. Both are held by the transaction. */
export interface VisitorMerge {
  from: number
  to: number
}
