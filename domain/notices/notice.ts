import type { CarState, NoticeKind, NoticeFrequency } from '#db/schema.ts'
import type { Mailer } from '#platform/mail/mailer.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { addDays, fromWallClock, toWallClock } from '#locale/dates/wall-clock.ts'
import type { CarCard } from '../cars/car-card.ts'
import type { Context } from '../context.ts'

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

/** Absolute addresses for letters. */
export interface NoticeLinks {
  car: (car: Pick<CarCard, 'block' | 'brand' | 'model' | 'id'>) => string
  /** A path of the catalogue. */
  search: (path: string) => string
  /** The page that switches notices off by a token, without login. */
  unsubscribe: (token: string) => string
  settings: string
}

/** The context of the channel worker that sends letters. */
export interface NoticeContext extends Pick<Context, 'db' | 'now' | 'log'> {
  /** A new random UUID. */
  newId: () => string
  /** From 0 to 1. */
  random: () => number
  /** The secret that signs unsubscribe links: the same on every node and after every restart. */
  noticeSecret: () => Promise<Uint8Array>
  mailer: Pick<Mailer, 'send'>
  siteName: string
  /** Undefined while the site's address is not known: a letter without links is better than one with wrong ones. */
  links: NoticeLinks | undefined
}

/** The changes of one import are collected within this time into one letter. */
export const COLLECTION_WINDOW_MS = MINUTE_MS

/**
 * The time of the daily letter, by the site's clock: most dealers are open and can be called, and the letter contains
 * the changes of the night's imports.
 */
const DAILY_TIME = '10:00'

/** The earliest time to send a notice that is created now. */
export function dueAt(frequency: Exclude<NoticeFrequency, 'off'>, now: Date, timeZone: string): Date {
  return frequency === 'at-once' ? new Date(now.getTime() + COLLECTION_WINDOW_MS) : nextDaily(now, timeZone)
}

function nextDaily(now: Date, timeZone: string): Date {
  const day = toWallClock(now, timeZone).slice(0, 10)
  const today = fromWallClock(`${day}T${DAILY_TIME}`, timeZone)
  return today > now ? today : fromWallClock(`${addDays(day, 1)}T${DAILY_TIME}`, timeZone)
}
