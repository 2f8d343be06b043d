import type { AcquireOptions } from '#platform/semaphore.ts'
import type { Context } from '../context.ts'
import type { FeedAccess } from './feed-access.ts'
import { streamText } from './stream-text.ts'
import { type FeedRequest, writeFeed } from './write-feed.server.ts'

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
