import type { Db } from '#db/client.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import type { Stock } from './stock.ts'
import { createStockView } from './create-stock-view.ts'
import { listen } from './listen.server.ts'
import {
  applyStockUpdate,
  createEmptyStock,
  type LoadedStock,
  loadStock,
  loadStockUpdate,
} from './load-stock.server.ts'
import { coalesceRuns } from './coalesce-runs.ts'

/** Collects the statements of a burst into one refresh. A change must be seen within a second. */
const REFRESH_DELAY_MS = 50
const RETRY_MS = 1_000
/** A refresh without a notification: it limits how long a lost notification goes unnoticed. */
const POLL_INTERVAL_MS = 30_000

export interface LiveStock extends Stock {
  /** Stops listening and refreshing; the stock stays readable in its last state. */
  close: () => Promise<void>
}

/**
 * Reads the published stock into memory and keeps it up to date: every commit is seen within a second. `db` reads,
 * `databaseUrl` opens one more connection, which listens. Rejects when the database does not respond.
 */
export async function createLiveStock(context: { db: Db; databaseUrl: string; log: Log }): Promise<LiveStock> {
  const { db, databaseUrl, log } = context
  const { getIndex, loadFirst, refresh, rebuild } = createStockInMemory(db, log)
  // Listening begins before reading: a refresh afterwards finds what changes meanwhile.
  const listener = await listen(databaseUrl, 'stock', {
    onMessage: (payload) => (payload === 'all' ? rebuild.enqueue() : refresh.enqueue()),
    onReconnect: () => {
      log.info('Listening to the stock again')
      refresh.enqueue()
      rebuild.enqueue()
    },
    onDisconnect: (cause) => log.warn({ err: cause }, 'The connection that listens to the stock was lost'),
  })
  const poll = setInterval(refresh.enqueue, POLL_INTERVAL_MS)
  const close = async () => {
    clearInterval(poll)
    await Promise.all([listener.close(), refresh.stop(), rebuild.stop()])
  }
  try {
    await loadFirst()
  } catch (cause) {
    await close()
    throw cause
  }
  refresh.enqueue()
  return Object.assign(createStockView(getIndex), { close })
}

/** The stock that is served, and the two ways to renew it: `refresh` adds what changed, `rebuild` loads all of it. */
function createStockInMemory(db: Db, log: Log) {
  const empty = createEmptyStock()
  let current = empty
  let rebuilt: LoadedStock | undefined
  let isFailing = false
  const timing = { delayMs: REFRESH_DELAY_MS, retryMs: RETRY_MS, onFailure: logOnce }

  const refresh = coalesceRuns(async () => {
    const stock = rebuilt ?? current
    if (stock === empty) return
    const update = await loadStockUpdate(db, stock)
    // A rebuilt stock replaces the current one only here, after its update: it is never older.
    current = applyStockUpdate(stock, update)
    if (stock === rebuilt) rebuilt = undefined
    isFailing = false
  }, timing)
  const rebuild = coalesceRuns(async () => {
    rebuilt = await loadStock(db)
    refresh.enqueue()
  }, timing)
  const loadFirst = async () => {
    const loaded = await loadStock(db)
    if (current === empty) current = loaded
  }

  /** An outage of minutes is one line in the log, not one per second. */
  function logOnce(cause: unknown): void {
    if (!isFailing) log.warn({ err: cause }, 'The stock could not be refreshed; trying every second')
    isFailing = true
  }

  return { getIndex: () => current.index, loadFirst, refresh, rebuild }
}
