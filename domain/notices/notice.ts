import type { CarState, NoticeKind, NoticePace } from '#db/schema.ts'

export type { NoticeKind, NoticePace }

/** What can become of a car that somebody keeps, in the order in which a letter tells it. */
export const FAVOURITE_NOTICE_KINDS = ['cheaper', 'back', 'reserved', 'sold'] as const satisfies NoticeKind[]
export type FavouriteNoticeKind = (typeof FAVOURITE_NOTICE_KINDS)[number]

export const NOTICE_FREQUENCIES = ['off', 'at-once', 'daily'] as const satisfies NoticePace[]
/** Of whoever has said nothing. */
export const DEFAULT_NOTICE_FREQUENCY: NoticePace = 'daily'

/** How an account wants to hear of each kind of change of the cars that it keeps. */
export type NoticeSettings = Record<FavouriteNoticeKind, NoticePace>

/** What one can be told of, or not: a kind of change of the cars that one keeps, or one's saved search. */
export type NoticeSubject = { kind: FavouriteNoticeKind } | { searchId: number }

/** What is told of a car that is kept. */
export interface FavouriteCarChange {
  kind: FavouriteNoticeKind
  /** For what has become cheaper. */
  wasRub?: number
  nowRub?: number
}

/** A kept car as its owner knows it, or as it is. */
export interface CarSnapshot {
  priceRub: number
  state: CarState
}
