import type { Mailer } from '#platform/mail/mailer.server.ts'
import type { CarCard } from '../cars/car-card.ts'
import type { Context } from '../context.ts'

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
