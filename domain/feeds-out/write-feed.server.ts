import type { FeedOut } from '#platform/config/feeds-out-settings.ts'
import type { Context } from '../context.ts'
import { FEED_FORMATS } from './formats/feed-formats.ts'
import { type FeedFilter, findPartStart, listOutgoingCars } from './list-outgoing-cars.server.ts'
import type { Seller } from './seller.ts'

export interface FeedRequest extends FeedFilter {
  feed: FeedOut
  /** Of a feed whose format bounds its files; the first is 1. */
  part: number
  seller: Seller
}

/** The feed's text, piece by piece; undefined when it has no such part. Ends early when nobody reads on. */
export async function writeFeed(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  { feed, part, seller, ...choice }: FeedRequest,
): Promise<AsyncGenerator<string, void> | undefined> {
  const format = FEED_FORMATS[feed]
  const { maxCars } = format
  if (maxCars === undefined && part !== 1) return undefined
  const afterId = maxCars === undefined ? 0 : await findPartStart(db, choice, { part, most: maxCars })
  if (afterId === undefined) return undefined

  return (async function* () {
    yield format.head(seller, now())
    let told = 0
    let leftOut = 0
    for await (const cars of listOutgoingCars(db, choice, { afterId, most: maxCars })) {
      const texts = cars.map((car) => format.car(car, seller))
      const written = texts.filter((text) => text.trim() !== '')
      told += written.length
      leftOut += texts.length - written.length
      yield written.join('')
    }
    yield format.foot
    log.info({ feed, part, told, leftOut }, 'feed given out')
    if (told + leftOut === maxCars)
      log.warn({ feed, part: part + 1 }, 'the feed is as long as it may be: fetch its next part as well')
  })()
}
