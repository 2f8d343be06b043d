import type { FeedOut } from '#platform/config/feeds-out-settings.ts'
import type { Context } from '../context.ts'
import { FEED_FORMATS } from './formats/feed-formats.ts'
import { type FeedFilter, findPartStart, listOutgoingCars } from './list-outgoing-cars.server.ts'
import type { Seller } from './seller.ts'

export interface FeedRequest extends FeedFilter {
  feed: FeedOut
  /** Part of a feed with a limited file size; the first is 1. */
  part: number
  seller: Seller
}

/** The feed's text, piece by piece; undefined when it has no such part. Stops when the reader stops. */
export async function writeFeed(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  { feed, part, seller, ...filter }: FeedRequest,
): Promise<AsyncGenerator<string, void> | undefined> {
  const format = FEED_FORMATS[feed]
  const { maxCars } = format
  if (maxCars === undefined && part !== 1) return undefined
  const afterId = maxCars === undefined ? 0 : await findPartStart(db, filter, { part, partSize: maxCars })
  if (afterId === undefined) return undefined

  return (async function* () {
    yield format.head(seller, now())
    let written = 0
    let leftOut = 0
    for await (const cars of listOutgoingCars(db, filter, { afterId, limit: maxCars })) {
      const texts = cars.map((car) => format.car(car, seller))
      const carTexts = texts.filter((text) => text.trim() !== '')
      written += carTexts.length
      leftOut += texts.length - carTexts.length
      yield carTexts.join('')
    }
    yield format.foot
    log.info({ feed, part, written, leftOut }, 'feed written')
    if (written + leftOut === maxCars)
      log.warn({ feed, part: part + 1 }, 'the feed has reached its maximum length: fetch its next part too')
  })()
}
