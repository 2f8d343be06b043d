import type { FeedOut, OpenFeeds } from '#platform/config/feeds-out-settings.ts'
import { createSemaphore, type Semaphore } from '#platform/semaphore.ts'

/** What one node remembers of the feeds that it gives out. */
export interface FeedAccess {
  /** Which are open, with their keys. */
  feeds: OpenFeeds
  /** Feeds are long: a few are written at once, the others wait; one address never has them all. */
  semaphore: Semaphore
  /** When this node first saw the stock as it is now. */
  getVersionSince: (version: string, now: Date) => Date
}

const LIMITS = { concurrency: 3, maxWaiting: 6, waitMs: 10_000, perKey: { concurrency: 2, maxWaiting: 2 } }

/** Opens the desk at which feeds are fetched. */
export function createFeedAccess(feeds: OpenFeeds): FeedAccess {
  let seen: { version: string; since: Date } | undefined
  return {
    feeds,
    semaphore: createSemaphore(LIMITS),
    getVersionSince(version, now) {
      if (seen?.version !== version) seen = { version, since: now }
      return seen.since
    },
  }
}

/** Whether the feed is open to whoever brings this key. */
export function isFeedOpen({ feeds }: Pick<FeedAccess, 'feeds'>, feed: FeedOut, key: string | null): boolean {
  if (!feeds.has(feed)) return false
  const wanted = feeds.get(feed)
  return wanted === undefined || (key !== null && timingSafeEqualText(wanted, key))
}

/** Compared to the end, so that the time tells nothing of how much was right. */
function timingSafeEqualText(wanted: string, given: string): boolean {
  let difference = wanted.length ^ given.length
  for (let place = 0; place < wanted.length; place += 1)
    difference |= wanted.charCodeAt(place) ^ given.charCodeAt(place % Math.max(1, given.length))
  return difference === 0
}
