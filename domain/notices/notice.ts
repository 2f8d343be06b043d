import type { CarState, NoticeKind, NoticeFrequency } from '#db/schema.ts'

export type { NoticeKind, NoticeFrequency }

/** The kinds of changes of a favourite, in the order of a letter. */
export const FAVOURITE_NOTICE_KINDS = ['cheaper', 'back', 'reserved', 'sold'] as const satisfies NoticeKind[]
export type FavouriteNoticeKind = (typeof FAVOURITE_NOTICE_KINDS)[number]

export const NOTICE_FREQUENCIES = ['off', 'at-once', 'daily'] as const satisfies NoticeFrequency[]
/** The frequency of an account without a setting. */
export const DEFAULT_NOTICE_FREQUENCY: NoticeFrequency = 'daily'

/** An account's frequency for each kind of change of its favourites. */
export type NoticeSettings = Record<FavouriteNoticeKind, NoticeFrequency>

/** A subject of notices: a kind of change of favourites, or a saved search. */
export type NoticeSubject = { kind: FavouriteNoticeKind } | { searchId: number }

/** A change of a favourite. */
export interface FavouriteCarChange {
  kind: FavouriteNoticeKind
  /** The prices of a car that has become cheaper. */
  oldPriceRub?: number
  newPriceRub?: number
}

/** A favourite as its owner knows it, or as it is now. */
export interface CarSnapshot {
  priceRub: number
  state: CarState
}
