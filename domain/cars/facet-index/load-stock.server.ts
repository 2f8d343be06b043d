import { type InferResult, type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { FACET_SOURCES, SOURCE_COLUMNS } from '../facets/facet-sources.server.ts'
import { FIXED_FACETS, NAMED_FACETS, RANGE_FACETS, TEXT_FACETS } from '../facets/facets.ts'
import { maxBenefit, priceOf } from '../prices/price.ts'
import {
  type Columns,
  createColumns,
  mergeChanges,
  resizeColumns,
  type RowChanges,
  secondsSince2000,
} from './columns.ts'
import {
  type CodeMaps,
  codeOfFixedValue,
  codeOfText,
  createCodeMaps,
  createFacetDictionary,
  type FacetDictionary,
  type FacetNames,
} from './facet-dictionary.ts'
import { addDeparture, createDepartures, type Departures, mergeDepartures } from './departures.ts'
import { createFacetIndex, type FacetIndex } from './facet-index.ts'
import { changedSeconds, isDeparted, isListed, loadDepartures } from './load-departures.server.ts'

/** An index and the database snapshot that it shows. */
export interface LoadedStock {
  index: FacetIndex
  snapshot: Snapshot
}

/** What changed since a snapshot: the changed cars, those that left, and what the codes mean now. */
export interface StockUpdate {
  changes: RowChanges
  departures: Departures
  dictionary: FacetDictionary
  snapshot: Snapshot
}

/** A stock without cars; its first update loads everything. */
export function createEmptyStock(): LoadedStock {
  const codeMaps = createCodeMaps()
  const dictionary = createFacetDictionary(codeMaps, { brands: [], models: [], branches: [] })
  const departures = createDepartures()
  return {
    index: createFacetIndex({ columns: createColumns(0), codeMaps, dictionary, departures }),
    snapshot: { xmin: '0', xmax: '0' },
  }
}

/** Reads the whole published stock into a new index: about five seconds for a million cars, page by page. */
export function loadStock(db: Db): Promise<LoadedStock> {
  return withStockReader(db, async ({ transaction, snapshot, names, pages }) => {
    const codeMaps = createCodeMaps()
    const dictionary = createFacetDictionary(codeMaps, names)
    const { columns } = (await collectRows(pages(), codeMaps)).changes
    const departures = await loadDepartures(transaction, codeMaps)
    return { index: createFacetIndex({ columns, codeMaps, dictionary, departures }), snapshot }
  })
}

/** Reads what has changed since the stock was loaded or last updated. */
export function loadStockUpdate(db: Db, { index, snapshot: since }: LoadedStock): Promise<StockUpdate> {
  return withStockReader(db, async ({ snapshot, names, pages }) => {
    const isSame = JSON.stringify(names) === JSON.stringify(index.dictionary.source)
    const dictionary = isSame ? index.dictionary : createFacetDictionary(index.codeMaps, names)
    return { ...(await collectRows(pages(since), index.codeMaps)), dictionary, snapshot }
  })
}

/** The stock with the update applied. There is no await in it, so that no query sees half of an update. */
export function applyStockUpdate({ index }: LoadedStock, update: StockUpdate): LoadedStock {
  const { changes, dictionary, snapshot } = update
  const columns = mergeChanges(index.columns, changes)
  mergeDepartures(index.departures, update.departures)
  return { index: createFacetIndex({ ...index, columns, dictionary }, index.scratch), snapshot }
}

async function collectRows(
  pages: AsyncIterable<StockRow[]>,
  codeMaps: CodeMaps,
): Promise<Pick<StockUpdate, 'changes' | 'departures'>> {
  let columns: Columns = createColumns(0)
  const departures = createDepartures()
  const listed: number[] = []
  for await (const page of pages) {
    const needed = columns.size + page.length
    if (needed > columns.ids.length) columns = resizeColumns(columns, Math.max(needed, columns.size * 2))
    for (const car of page) {
      encodeCar(columns, columns.size, car, codeMaps)
      if (car.is_departed) addDeparture(departures, columns, columns.size)
      listed[columns.size++] = car.is_listed ? 1 : 0
    }
  }
  return { changes: { columns: resizeColumns(columns, columns.size), listed: Uint8Array.from(listed) }, departures }
}

/** Writes a car of the database into row `row` of the columns, as codes and numbers. */
function encodeCar({ ids, codes, numbers }: Columns, row: number, car: StockRow, codeMaps: CodeMaps): void {
  ids[row] = car.id
  for (const facet of FIXED_FACETS) codes[facet][row] = codeOfFixedValue(facet, FACET_SOURCES[facet].valueOf(car))
  for (const facet of NAMED_FACETS) {
    const id = FACET_SOURCES[facet].valueOf(car)
    codes[facet][row] = id === null ? 0 : (codeMaps.named[facet].get(id) ?? 0)
  }
  for (const facet of TEXT_FACETS)
    codes[facet][row] = codeOfText(codeMaps.texts[facet], FACET_SOURCES[facet].valueOf(car))
  for (const facet of RANGE_FACETS) numbers[facet][row] = FACET_SOURCES[facet].valueOf(car) ?? -1
  numbers.benefit[row] = maxBenefit(priceOf(car))
  numbers.photoCount[row] = car.photo_count
  numbers.previousPrice[row] = car.previous_price_rub ?? -1
  numbers.priceChangedAt[row] = car.price_changed_s === null ? -1 : secondsSince2000(car.price_changed_s)
  numbers.publishedAt[row] = secondsSince2000(car.published_s)
  numbers.changedAt[row] = secondsSince2000(car.changed_s)
}

/** Rows of one fetch: enough to be fast, few enough not to block the event loop for long. */
const PAGE_ROWS = 5_000

/** The columns of a car that the index reads. */
type StockRow = InferResult<ReturnType<typeof selectRows>>[number]

/** A transaction's snapshot of the database: which transactions it sees. */
interface Snapshot {
  /** The oldest transaction that was still open: everything below it is visible. */
  xmin: string
  /** The first transaction that had not begun. */
  xmax: string
}

interface StockReader {
  transaction: Transaction<DB>
  snapshot: Snapshot
  names: FacetNames
  /** Every listed car by id; with `since`, only cars changed by a transaction that `since` had not seen. */
  pages: (since?: Snapshot) => AsyncGenerator<StockRow[]>
}

/** Calls `read` with one snapshot of the stock: names and pages belong to the same moment. */
function withStockReader<T>(db: Db, read: (reader: StockReader) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const snapshot = await getSnapshot(transaction)
      const names = await loadNames(transaction)
      return read({ transaction, snapshot, names, pages: (since) => fetchPages(transaction, snapshot, since) })
    })
}

async function getSnapshot(transaction: Transaction<DB>): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax
  `.execute(transaction)
  const [snapshot] = rows
  if (snapshot === undefined) throw new Error('PostgreSQL gave no snapshot')
  return snapshot
}

async function loadNames(transaction: Transaction<DB>): Promise<FacetNames> {
  const brands = await transaction
    .selectFrom('brand')
    .select(['id', 'slug as value', 'name', 'name_ru as nameRu'])
    .orderBy('id')
    .execute()
  const models = await transaction
    .selectFrom('model')
    .innerJoin('brand', 'brand.id', 'model.brand_id')
    .select(['model.id', 'model.brand_id as brandId', 'model.name'])
    .select(sql<string>`brand.slug || '/' || model.slug`.as('value'))
    .orderBy('model.id')
    .execute()
  const branches = await transaction
    .selectFrom('branch')
    .select(['id', 'slug as value', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { brands, models, branches }
}

/** A cursor: the server holds the position, and neither side ever holds the whole stock as rows. */
async function* fetchPages(
  transaction: Transaction<DB>,
  snapshot: Snapshot,
  since?: Snapshot,
): AsyncGenerator<StockRow[]> {
  const query = since === undefined ? selectListed(transaction) : selectChanged(transaction, since, snapshot)
  await sql`declare stock_rows no scroll cursor for ${query}`.execute(transaction)
  for (;;) {
    const { rows } = await sql<StockRow>`fetch ${sql.lit(PAGE_ROWS)} from stock_rows`.execute(transaction)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) return
  }
}

function selectListed(db: Kysely<DB>) {
  return selectRows(db).where(isListed)
}

/** The upper end excludes future xids, which a dump restored into a younger cluster contains. */
function selectChanged(db: Kysely<DB>, since: Snapshot, until: Snapshot) {
  return selectRows(db)
    .where('changed_xid', '>=', sql<string>`${sql.lit(since.xmin)}::xid8`)
    .where('changed_xid', '<', sql<string>`${sql.lit(until.xmax)}::xid8`)
}

function selectRows(db: Kysely<DB>) {
  return (
    db
      .selectFrom('car')
      .select('id')
      .select(SOURCE_COLUMNS)
      .select([isListed.as('is_listed'), isDeparted.as('is_departed'), changedSeconds.as('changed_s')])
      .select(sql<number>`floor(extract(epoch from coalesce(published_at, created_at)))::bigint`.as('published_s'))
      // Only a car that anybody can buy now is offered for its lower price.
      .select(sql<number | null>`case when state = 'published' then previous_price_rub end`.as('previous_price_rub'))
      .select(sql<number | null>`floor(extract(epoch from price_changed_at))::bigint`.as('price_changed_s'))
      .orderBy('id')
  )
}
