import type { FeedOut, OpenFeeds } from '#platform/config/feeds-out-settings.ts'
import { createSemaphore, type Semaphore } from '#platform/semaphore.ts'

export type { FeedOut }

/** The outgoing feeds of one node: which are open, and how many are written at once. */
export interface FeedAccess {
  /** The open feeds, with their keys. */
  feeds: OpenFeeds
  /** Feeds are long: a few are written at once, the others wait; one address never gets all the slots. */
  semaphore: Semaphore
  /** When this node first saw this version of the stock. */
  getVersionSince: (version: string, now: Date) => Date
}

const LIMITS = { concurrency: 3, maxWaiting: 6, waitMs: 10_000, perKey: { concurrency: 2, maxWaiting: 2 } }

/** Creates the access to outgoing feeds; `feeds` are the open ones with their keys. */
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

/** Whether the feed is open to a client with this key. */
export function isFeedOpen({ feeds }: Pick<FeedAccess, 'feeds'>, feed: FeedOut, key: string | null): boolean {
  if (!feeds.has(feed)) return false
  const feedKey = feeds.get(feed)
  return feedKey === undefined || (key !== null && timingSafeEqualText(feedKey, key))
}

/** Compares all characters, so that the time does not depend on where the texts differ. */
function timingSafeEqualText(expected: string, actual: string): boolean {
  let difference = expected.length ^ actual.length
  for (let index = 0; index < expected.length; index += 1)
    difference |= expected.charCodeAt(index) ^ actual.charCodeAt(index % Math.max(1, actual.length))
  return difference === 0
}
