import type { AcquireOptions } from '#platform/semaphore.ts'
import type { Context } from '../context.ts'
import type { FeedAccess } from './feed-access.ts'
import { FEED_FORMATS } from './formats/feed-formats.ts'
import { type FeedFilter, findPartStart, listOutgoingCars } from './list-outgoing-cars.server.ts'
import type { Seller } from './seller.ts'

export type OpenFeedResult =
  | { ok: true; stream: ReadableStream<Uint8Array> }
  /** `busy`: the limit of simultaneous feeds is reached; `no-such-part`: the feed is shorter. */
  | { ok: false; reason: 'busy' | 'no-such-part' }

/**
 * Waits for a free slot and begins the feed. It is written as fast as the client reads; a client that leaves frees the
 * slot.
 */
export async function openFeed(
  context: Pick<Context, 'db' | 'now' | 'log'> & { feedAccess: FeedAccess },
  request: FeedRequest,
  caller?: AcquireOptions,
): Promise<OpenFeedResult> {
  const release = await context.feedAccess.semaphore.acquire(caller)
  if (release === undefined) return { ok: false, reason: 'busy' }
  try {
    const pieces = await writeFeed(context, request)
    if (pieces !== undefined) return { ok: true, stream: streamText(pieces, release) }
  } catch (error) {
    release()
    throw error
  }
  release()
  return { ok: false, reason: 'no-such-part' }
}

interface FeedRequest extends FeedFilter {
  /** Part of a feed with a limited file size; the first is 1. */
  part: number
  seller: Seller
}

/** The feed's text, piece by piece; undefined when it has no such part. Stops when the reader stops. */
export async function writeFeed(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  { part, seller, ...filter }: FeedRequest,
): Promise<AsyncGenerator<string, void> | undefined> {
  const { feed } = filter
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

/**
 * The pieces as a stream of UTF-8; each is only generated when it is read. `onEnd` is called once, however the stream
 * ends.
 */
export function streamText(pieces: AsyncGenerator<string, void>, onEnd: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isEnded = false
  const end = () => {
    if (!isEnded) onEnd()
    isEnded = true
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          for (;;) {
            const { done, value } = await pieces.next()
            if (done === true) {
              end()
              controller.close()
              return
            }
            if (value === '') continue
            controller.enqueue(encoder.encode(value))
            return
          }
        } catch (error) {
          end()
          controller.error(error)
        }
      },
      async cancel() {
        end()
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
}
