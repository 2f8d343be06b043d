import type { Mailer } from '#platform/mail/mailer.server.ts'
import type { CarCard } from '../cars/car-card.ts'
import type { Context } from '../context.ts'

/** Absolute addresses for letters. */
export interface NoticeLinks {
  car: (car: Pick<CarCard, 'block' | 'brand' | 'model' | 'id'>) => string
  /** A path of the catalogue. */
  search: (path: string) => string
  /** Where a token switches off, without login. */
  unsubscribe: (token: string) => string
  settings: string
}

/** What the lane that writes letters is handed. */
export interface NoticeContext extends Pick<Context, 'db' | 'now' | 'log'> {
  /** A new random UUID. */
  newId: () => string
  /** From 0 to 1. */
  random: () => number
  /** What switch-off links are signed with: the same on every node and after every restart. */
  noticeSecret: () => Promise<Uint8Array>
  mailer: Pick<Mailer, 'send'>
  siteName: string
  /** Undefined while nobody knows the site's address: a letter without links is better than one with wrong ones. */
  links: NoticeLinks | undefined
}
