import { setTimeout as pause } from 'node:timers/promises'
import { type QueryExecutorProvider, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#locale/durations.ts'
import type { Log } from '../log/log.server.ts'
import { waitAtMost } from '../wait-at-most.ts'

/** A queue in a table of its own, from which any number of processes claim due items. */
export interface LeaseQueue<Item> {
  /** For log lines. */
  name: string
  /** How many items this process handles at the same time. */
  concurrency: number
  /** Claims at most `limit` due items. No other process gets them while this one renews their leases. */
  claim: (limit: number) => Promise<readonly Item[]>
  /** Called every few seconds: renews the leases of these items and releases items whose leases have expired. */
  renewLeases: (items: readonly Item[]) => Promise<void>
  /** Handles one item and stores the result. `signal`: the process stops, return the item to the queue. */
  process: (item: Item, signal: AbortSignal) => Promise<void>
}

export interface RunningLeaseQueue {
  /** Claims no more items and waits for the active ones; aborts them after 1 s. Returns after 2 s in any case. */
  stop: () => Promise<void>
}

/** The longest wait of a due item while the queue is idle. */
const IDLE_POLL_INTERVAL_MS = 300
/** The pause after fewer items than free slots were found: claiming several at once is cheaper than one at a time. */
const BUSY_POLL_INTERVAL_MS = 100
const LEASE_RENEWAL_INTERVAL_MS = 5000
/** The pause after the database did not answer. */
const ERROR_BACKOFF_MS = 2000
const ABORT_AFTER_MS = 1000
const ABANDON_AFTER_MS = 2000

/**
 * Handles items until stopped. Polls for due items: a few queries a second cost nothing, while with NOTIFY every commit
 * would wait for the one before it.
 */
export function startLeaseQueue<Item>(queue: LeaseQueue<Item>, log: Log): RunningLeaseQueue {
  const stopping = new AbortController()
  const abandoning = new AbortController()
  const active = new Map<Item, Promise<void>>()
  const attempt = createLoggedAttempt(log, queue.name)

  const processItem = async (item: Item) => {
    try {
      await queue.process(item, abandoning.signal)
    } catch (error) {
      log.error({ err: error, queue: queue.name }, 'what came of it could not be written down, it will be done again')
    } finally {
      active.delete(item)
    }
  }
  const pauseFor = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const claimUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      const freeSlots = queue.concurrency - active.size
      const items = await attempt(() => queue.claim(freeSlots))
      for (const item of items ?? []) active.set(item, processItem(item))
      if (items === undefined) await pauseFor(ERROR_BACKOFF_MS)
      else if (items.length < freeSlots)
        await pauseFor(items.length === 0 ? IDLE_POLL_INTERVAL_MS : BUSY_POLL_INTERVAL_MS)
      else await Promise.race(active.values())
    }
  }
  const renewUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      await attempt(() => queue.renewLeases([...active.keys()]))
      await pauseFor(LEASE_RENEWAL_INTERVAL_MS)
    }
  }
  const running = Promise.all([claimUntilStopped(), renewUntilStopped()])
  return {
    stop: async () => {
      stopping.abort()
      const timer = setTimeout(() => abandoning.abort(), ABORT_AFTER_MS)
      await waitAtMost(
        ABANDON_AFTER_MS,
        running.then(() => Promise.all(active.values())),
      )
      clearTimeout(timer)
    },
  }
}

/** Logs only the first failure in a row: a database that is down for a minute is one line. */
function createLoggedAttempt(log: Log, name: string) {
  let failures = 0
  return async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      const result = await act()
      failures = 0
      return result
    } catch (error) {
      failures += 1
      if (failures === 1) log.warn({ err: error, queue: name }, 'the database did not answer, will be asked again')
      return undefined
    }
  }
}

/**
 * When a new or renewed lease expires: a process that has not renewed it for so long is considered dead. By the
 * database's clock, as the clocks of the nodes can differ.
 */
export const LEASE_EXPIRES_AT = sql<Date>`now() + interval '15 seconds'`

/** Extends the leases of rows that this process still works on; `table` has the columns `id` and `lease_expires_at`. */
export async function renewLeases(
  db: QueryExecutorProvider,
  table: string,
  rows: readonly { id: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await sql`
    update ${sql.table(table)} set lease_expires_at = ${LEASE_EXPIRES_AT}
    where id = any(${ids}::uuid[]) and lease_expires_at is not null`.execute(db)
}

const WRITE_RETRY_MS = 1000
/** One a second: as long as a database can take to restart. */
const MAX_WRITE_ATTEMPTS = 60

/**
 * Records that something has been sent. Without the record it would be sent again, so the write is retried while the
 * database is unavailable, until `signal` aborts.
 */
export async function writeUntilStored(write: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write()
      return
    } catch (error) {
      if (signal.aborted || attempt === MAX_WRITE_ATTEMPTS) throw error
      await pause(WRITE_RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

const FIRST_DELAY_MS = 2000
const MAX_DELAY_MS = 15 * 60 * 1000
/** The longest pause that the other side may request. */
const MAX_RETRY_AFTER_MS = 3 * HOUR_MS
/** A delivery that has failed for a day needs a person to look at it. */
const GIVE_UP_AFTER_MS = DAY_MS

interface FailedAttempt {
  /** How many attempts there were, this one included. */
  attempts: number
  now: Date
  /** The start of its day: when it was enqueued or reopened. */
  since: Date
  /** The pause that the other side requested. */
  retryAfterMs?: number
  /** From 0 to 1. */
  random: () => number
}

/**
 * Returns the time of the next attempt: about 2 s after the first failure, twice as long after each further one up to
 * 15 minutes, with 25 % jitter, so that deliveries that failed together are not retried together. The last attempt is
 * at the end of the day; undefined after it.
 */
export function calculateNextAttempt({
  attempts,
  now,
  since,
  retryAfterMs = 0,
  random,
}: FailedAttempt): Date | undefined {
  const end = since.getTime() + GIVE_UP_AFTER_MS
  if (now.getTime() >= end) return undefined
  const pauseMs = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS) * (0.75 + random() / 2)
  const requestedMs = Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)
  return new Date(Math.min(now.getTime() + Math.max(pauseMs, requestedMs), end))
}
