import type { Db } from '#db/client.server.ts'
import { compareNames } from '#locale/text.ts'
import { coalesceRuns } from '#platform/coalesce-runs.ts'
import type { Log } from '#platform/log/log.server.ts'
import { listen } from '#platform/postgres/listen.server.ts'
import { CATALOGUE_BLOCKS } from '../car.ts'
import { isNamedFacet } from '../facets/facets.ts'
import { dateFromSeconds2000 } from './columns.ts'
import { codeOfFixedValue } from './facet-dictionary.ts'
import { type FacetIndex, getBlockBits, getLastChange, getUnfilteredCounts, queryFacetIndex } from './facet-index.ts'
import { listCarChunks } from './list-car-chunks.ts'
import { listLandingPages } from './list-landing-pages.ts'
import { listPriceDrops } from './list-price-drops.ts'
import {
  applyStockUpdate,
  createEmptyStock,
  type LoadedStock,
  loadStock,
  loadStockUpdate,
} from './load-stock.server.ts'
import type { Stock } from './stock.ts'

/** Collects the statements of a burst into one refresh. A change must be seen within a second. */
const REFRESH_DELAY_MS = 50
const RETRY_MS = 1_000
/** A refresh without a notification: it limits how long a lost notification goes unnoticed. */
const POLL_INTERVAL_MS = 30_000

export interface LiveStock extends Stock {
  /** Stops listening and refreshing; the stock stays readable in its last state. */
  close: () => Promise<void>
}

interface LiveStockContext {
  db: Db
  databaseUrl: string
  log: Log
  /** Called when the stock has changed, and again when the change is in memory. */
  onChange?: () => void
}

/**
 * Reads the published stock into memory and keeps it up to date: every commit is seen within a second. `db` reads,
 * `databaseUrl` opens one more connection, which listens. Rejects when the database does not respond.
 */
export async function createLiveStock(context: LiveStockContext): Promise<LiveStock> {
  const { databaseUrl, log } = context
  const { getIndex, loadFirst, refresh, rebuild } = createStockInMemory(context)
  // Listening begins before reading: a refresh afterwards finds what changes meanwhile.
  const listener = await listen(databaseUrl, ['stock'], {
    onMessage: (payload) => {
      // The page of a car is read from the database, lists follow with the index.
      context.onChange?.()
      if (payload === 'all') rebuild.enqueue()
      else refresh.enqueue()
    },
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
function createStockInMemory({ db, log, onChange }: Pick<LiveStockContext, 'db' | 'log' | 'onChange'>) {
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
    if (stock === rebuilt || update.changes.listed.length > 0 || update.dictionary !== stock.index.dictionary)
      onChange?.()
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

/** The stock for pages; `getIndex` returns the current index. */
function createStockView(getIndex: () => FacetIndex): Stock {
  return {
    search: (query, priceLimits) => queryFacetIndex(getIndex(), query, priceLimits),
    nameOf: (facet, value) => {
      const { names, options } = getIndex().dictionary
      if (isNamedFacet(facet)) return names[facet].get(value)?.name
      return options[facet].codes.has(value) ? value : undefined
    },
    listBrands: rememberByIndex(getIndex, listBrands),
    listTrims: rememberByIndex(getIndex, listTrims),
    countOf: (facet, value) => {
      const index = getIndex()
      const code = index.dictionary.options[facet].codes.get(value)
      return code === undefined ? 0 : (getUnfilteredCounts(index).counts[facet][code] ?? 0)
    },
    blocksOf: (facet, value) => {
      const index = getIndex()
      const code = index.dictionary.options[facet].codes.get(value) ?? 0
      const blocks = code === 0 ? 0 : (getBlockBits(index)[facet][code] ?? 0)
      return CATALOGUE_BLOCKS.filter((block) => (blocks & (1 << codeOfFixedValue('block', block))) !== 0)
    },
    listLandingPages: rememberByIndex(getIndex, listLandingPages),
    listPriceDrops: (now, limit) => listPriceDrops(getIndex(), now, limit),
    listCarChunks: rememberByIndex(getIndex, listCarChunks),
    get names() {
      return getIndex().dictionary.source
    },
    get size() {
      return getIndex().columns.size
    },
    get updatedAt() {
      const newest = getLastChange(getIndex())
      return newest < 0 ? null : dateFromSeconds2000(newest)
    },
  }
}

/** Computes once for each index: every page asks for these, and the stock changes less often. */
function rememberByIndex<T>(getIndex: () => FacetIndex, compute: (index: FacetIndex) => T): () => T {
  let last: { index: FacetIndex; value: T } | undefined
  return () => {
    const index = getIndex()
    if (last?.index !== index) last = { index, value: compute(index) }
    return last.value
  }
}

function listBrands(index: FacetIndex): ReturnType<Stock['listBrands']> {
  const { options, names } = index.dictionary
  const { counts } = getUnfilteredCounts(index)
  return options.brand.order
    .flatMap((code) => {
      const brand = names.brand.get(options.brand.values[code] ?? '')
      const count = counts.brand[code] ?? 0
      return brand === undefined || count === 0
        ? []
        : [{ slug: brand.value, name: brand.name, nameRu: brand.nameRu, count }]
    })
    .toSorted((a, b) => b.count - a.count)
}

function listTrims({ columns, dictionary }: FacetIndex): string[] {
  const { values } = dictionary.options.trim
  const counts = new Uint32Array(values.length)
  for (const code of columns.codes.trim.subarray(0, columns.size)) counts[code] = (counts[code] ?? 0) + 1
  const countOf = (code: number) => counts[code] ?? 0
  const listed = values.flatMap((trim, code) => (code > 0 && countOf(code) > 0 ? [{ trim, count: countOf(code) }] : []))
  return listed.toSorted((a, b) => b.count - a.count || compareNames(a.trim, b.trim)).map(({ trim }) => trim)
}
