import type { Db } from '#db/client.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Stock } from './stock.ts'
import { describeStock } from './stock-index/describe-stock.ts'
import { listen } from './stock-index/listen.server.ts'
import { applyNews, createEmptyStock, loadStock, readNews, type LoadedStock } from './stock-index/load-stock.server.ts'
import { runOnDemand } from './stock-index/on-demand.ts'

/** Gathers the statements of one burst into one look; a tenth of the second that a change may take to be seen. */
const GATHER_MS = 50
const RETRY_MS = 1_000
/** A look without being called: a lost message costs this much time, never truth. */
const ROUND_MS = 30_000

export interface OpenStock extends Stock {
  /** Stops listening and looking; the stock goes on answering as it was. */
  close: () => Promise<void>
}

/**
 * Reads the published stock into memory and keeps it fresh: every commit is seen within a second. `db` reads,
 * `databaseUrl` opens one connection more, which listens. Rejects when the database does not answer.
 */
export async function openStock(context: { db: Db; databaseUrl: string; log: Log }): Promise<OpenStock> {
  const { db, databaseUrl, log } = context
  let isFailing = false
  const nothing = createEmptyStock()
  let current = nothing
  let rebuilt: LoadedStock | undefined

  const look = runOnDemand(
    async () => {
      const stock = rebuilt ?? current
      if (stock === nothing) return
      const news = await readNews(db, stock)
      // A rebuilt stock takes over only here, caught up: never older than the one that it replaces.
      current = applyNews(stock, news)
      if (stock === rebuilt) rebuilt = undefined
      isFailing = false
    },
    { delayMs: GATHER_MS, retryMs: RETRY_MS, onFailure: tellOnce },
  )
  const rebuild = runOnDemand(
    async () => {
      rebuilt = await loadStock(db)
      look.want()
    },
    { delayMs: GATHER_MS, retryMs: RETRY_MS, onFailure: tellOnce },
  )

  /** An outage of minutes is one line in the log, not one a second. */
  function tellOnce(cause: unknown): void {
    if (!isFailing) log.warn({ err: cause }, 'The stock could not be refreshed; trying every second')
    isFailing = true
  }

  // Listening begins before reading: what changes meanwhile is looked at afterwards.
  const listener = await listen(databaseUrl, 'stock', {
    onMessage: (payload) => (payload === 'all' ? rebuild.want() : look.want()),
    onReturn: () => {
      log.info('Listening to the stock again')
      look.want()
      rebuild.want()
    },
    onLoss: (cause) => log.warn({ err: cause }, 'The connection that listens to the stock was lost'),
  })
  const round = setInterval(look.want, ROUND_MS)
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
  look.want()
  return Object.assign(
    describeStock(() => current.index),
    { close },
  )
}
