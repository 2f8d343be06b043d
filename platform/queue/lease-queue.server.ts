import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log/log.server.ts'
import { waitAtMost } from '../wait-at-most.ts'

/** Work that waits in a table of its own, of which any number of processes take what is due. */
export interface LeaseQueue<Item> {
  /** For log lines. */
  name: string
  /** How many are carried side by side in this process. */
  concurrency: number
  /** Takes at most `limit` of those that are due: nobody else gets them while this process says that it keeps them. */
  claim: (limit: number) => Promise<readonly Item[]>
  /** Asked every few seconds: says that these are still carried, and looks after those whose carrier fell silent. */
  renewLeases: (items: readonly Item[]) => Promise<void>
  /** Does one and writes down what came of it. `signal`: the process stops, give it back. */
  process: (item: Item, signal: AbortSignal) => Promise<void>
}

export interface RunningLeaseQueue {
  /** Takes no more; waits for what is carried, and asks it to give up after 1 s. Returns after 2 s whatever happens. */
  stop: () => Promise<void>
}

/** How long what is due waits at most to be seen, when nothing else is under way. */
const IDLE_POLL_INTERVAL_MS = 300
/** After something was found and all of it taken: on a busy day the next is coming, and several are cheaper than one. */
const BUSY_POLL_INTERVAL_MS = 100
const LEASE_RENEWAL_INTERVAL_MS = 5000
/** After the database did not answer. */
const ERROR_BACKOFF_MS = 2000
const ABORT_AFTER_MS = 1000
const ABANDON_AFTER_MS = 2000

/**
 * Carries until stopped. What waits is found by looking, not by being called: a few questions a second cost nothing,
 * while a NOTIFY would have every commit wait for the one before it.
 */
export function startLeaseQueue<Item>(queue: LeaseQueue<Item>, log: Log): RunningLeaseQueue {
  const stopping = new AbortController()
  const giveUp = new AbortController()
  const active = new Map<Item, Promise<void>>()
  const attempt = createLoggedAttempt(log, queue.name)

  const processItem = async (item: Item) => {
    try {
      await queue.process(item, giveUp.signal)
    } catch (error) {
      log.error(
        { err: error, conveyor: queue.name },
        'what came of it could not be written down, it will be done again',
      )
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
      const timer = setTimeout(() => giveUp.abort(), ABORT_AFTER_MS)
      await waitAtMost(
        ABANDON_AFTER_MS,
        running.then(() => Promise.all(active.values())),
      )
      clearTimeout(timer)
    },
  }
}

/** Tries, and tells of the first failure in a row only: a database that is away for a minute is one line. */
function createLoggedAttempt(log: Log, name: string) {
  let failures = 0
  return async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      const result = await act()
      failures = 0
      return result
    } catch (error) {
      failures += 1
      if (failures === 1) log.warn({ err: error, conveyor: name }, 'the database did not answer, will be asked again')
      return undefined
    }
  }
}
