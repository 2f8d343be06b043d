/** A visitor who has not been seen for this long is forgotten, with all that was kept for him. */
export const VISITOR_LIFETIME_DAYS = 180

/** Who asks for something to be kept. */
export interface Asker {
  /** The signed token of his browser; undefined for a newcomer. */
  token?: string
  /** A robot's lists are not kept. */
  isRobot: boolean
}

/** What became of a list that is kept for a visitor, after he asked to change it. */
export type ListChange<Reason extends string> = ListStanding & ({ ok: true } | { ok: false; reason: Reason })

export interface ListStanding {
  /** How many cars are on the list. */
  count: number
  /** Whether the car that he asked about is one of them. */
  isListed: boolean
  /** The signed token for his browser; undefined when nothing is kept for him. */
  token?: string
}
