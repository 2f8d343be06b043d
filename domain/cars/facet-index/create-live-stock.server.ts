import type { Db } from '#db/client.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import type { Stock } from './stock.ts'
import { createStockView } from './create-stock-view.ts'
import { listen } from './listen.server.ts'
import {
  applyStockUpdate,
  createEmptyStock,
  loadStock,
  loadStockUpdate,
  type LoadedStock,
} from './load-stock.server.ts'
import { coalesceRuns } from './coalesce-runs.ts'

/** Gathers the statements of one burst into one look; a tenth of the second that a change may take to be seen. */
const REFRESH_DELAY_MS = 50
const RETRY_MS = 1_000
/** A look without being called: a lost message costs this much time, never truth. */
const POLL_INTERVAL_MS = 30_000

export interface LiveStock extends Stock {
  /** Stops listening and looking; the stock goes on answering as it was. */
  close: () => Promise<void>
}

/**
 * Reads the published stock into memory and keeps it fresh: every commit is seen within a second. `db` reads,
 * `databaseUrl` opens one connection more, which listens. Rejects when the database does not answer.
 */
export async function createLiveStock(context: { db: Db; databaseUrl: string; log: Log }): Promise<LiveStock> {
  const { db, databaseUrl, log } = context
  let isFailing = false
  const nothing = createEmptyStock()
  let current = nothing
  let rebuilt: LoadedStock | undefined

  const look = coalesceRuns(
    async () => {
      const stock = rebuilt ?? current
      if (stock === nothing) return
      const news = await loadStockUpdate(db, stock)
      // A rebuilt stock takes over only here, caught up: never older than the one that it replaces.
      current = applyStockUpdate(stock, news)
      if (stock === rebuilt) rebuilt = undefined
      isFailing = false
    },
    { delayMs: REFRESH_DELAY_MS, retryMs: RETRY_MS, onFailure: tellOnce },
  )
  const rebuild = coalesceRuns(
    async () => {
      rebuilt = await loadStock(db)
      look.enqueue()
    },
    { delayMs: REFRESH_DELAY_MS, retryMs: RETRY_MS, onFailure: tellOnce },
  )

  /** An outage of minutes is one line in the log, not one a second. */
  function tellOnce(cause: unknown): void {
    if (!isFailing) log.warn({ err: cause }, 'The stock could not be refreshed; trying every second')
    isFailing = true
  }

  // Listening begins before reading: what changes meanwhile is looked at afterwards.
  const listener = await listen(databaseUrl, 'stock', {
    onMessage: (payload) => (payload === 'all' ? rebuild.enqueue() : look.enqueue()),
    onReconnect: () => {
      log.info('Listening to the stock again')
      look.enqueue()
      rebuild.enqueue()
    },
    onDisconnect: (cause) => log.warn({ err: cause }, 'The connection that listens to the stock was lost'),
  })
  const round = setInterval(look.enqueue, POLL_INTERVAL_MS)
  const close = async () => {
    clearInterval(round)
    await Promise.all([listener.close(), look.stop(), rebuild.stop()])
  }
  try {
    const loaded = await loadStock(db)
    if (current === nothing) current = loaded
  } catch (cause) {
    await close()
    throw cause
  }
  look.enqueue()
  return Object.assign(
    createStockView(() => current.index),
    { close },
  )
}
