import { sql, type InferResult, type Kysely, type Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { LISTED_STATES } from '../car.ts'
import { SOURCE_COLUMNS } from '../facets/facet-sources.server.ts'
import type { FacetNames } from './facet-dictionary.ts'

/** Rows of one fetch: enough to be fast, few enough not to block the event loop for long. */
const PAGE_ROWS = 5_000

/** The columns of a car that the index reads. */
export type StockRow = InferResult<ReturnType<typeof selectRows>>[number]

/** A transaction's snapshot of the database: which transactions it sees. */
export interface Snapshot {
  /** The oldest transaction that was still open: everything below it is visible. */
  xmin: string
  /** The first transaction that had not begun. */
  xmax: string
}

export interface StockReader {
  snapshot: Snapshot
  names: FacetNames
  /** Every listed car by id; with `since`, only cars changed by a transaction that `since` had not seen. */
  pages: (since?: Snapshot) => AsyncGenerator<StockRow[]>
}

/** Calls `read` with one snapshot of the stock: names and pages belong to the same moment. */
export function withStockReader<T>(db: Db, read: (reader: StockReader) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const snapshot = await getSnapshot(transaction)
      const names = await loadNames(transaction)
      return read({ snapshot, names, pages: (since) => fetchPages(transaction, snapshot, since) })
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

const isListed = sql<boolean>`state in (${sql.join(LISTED_STATES.map((state) => sql.lit(state)))})`

function selectRows(db: Kysely<DB>) {
  return db
    .selectFrom('car')
    .select('id')
    .select(SOURCE_COLUMNS)
    .select(isListed.as('is_listed'))
    .select(secondsOf(sql`coalesce(published_at, created_at)`).as('published_s'))
    .select(secondsOf(sql`greatest(updated_at, state_since)`).as('changed_s'))
    .orderBy('id')
}

/** Whole seconds since 1970: cheaper to send and to read than a timestamp. */
const secondsOf = (time: ReturnType<typeof sql>) => sql<number>`floor(extract(epoch from ${time}))::bigint`
