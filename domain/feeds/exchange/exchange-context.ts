import type { Context } from '#domain/context.ts'

/** What an exchange needs. */
export interface ExchangeContext extends Pick<Context, 'db' | 'now'> {
  /** A new random UUID. */
  newId: () => string
  /** Absolute; has a folder for each source. */
  exchangeFolder: string
  /** The largest feed, in bytes. */
  feedMaxBytes: number
}
