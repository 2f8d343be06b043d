import { sql, type Kysely } from 'kysely'
import { composeDemoStock } from '#db/demo/compose-stock.ts'
import { listPictures } from '#db/demo/pictures.ts'
import type { DB } from '#db/schema.ts'
import { DEMO_SOURCE } from '../cars/has-demo-stock.server.ts'
import type { Context } from '../context.ts'
import type { FeedItem } from '../feeds/feed-item.ts'
import { importDrafts } from '../feeds/imports/import-drafts.server.ts'
import { acquireImportLock } from '../feeds/imports/import-lock.server.ts'
import { addDemoPhotos } from './add-demo-photos.server.ts'
import { backdateDemoStock } from './backdate-demo-stock.server.ts'
import { storeDemoPictures } from './demo-pictures.server.ts'
import { draftDemoCar } from './draft-demo-car.ts'
import { seedDemoContent } from './seed-demo-content.server.ts'

/** What loading and removing need. */
export type DemoContext = Pick<Context, 'db' | 'now' | 'log' | 'storage'>

/** A dealer's own feed wins over the demo stock. */
const DEMO_PRIORITY = 1000

export type LoadDemoResult =
  | { ok: true; isNew: boolean; cars: number; pictures: number }
  /** There are cars of a real source: invented ones among them would mislead a buyer. */
  | { ok: false; reason: 'real-stock'; cars: number }

/**
 * Loads the demonstration: its content with branches and credit programmes, photographs, then the cars by the way that
 * every feed goes, then their past. Loading again changes nothing (`isNew` false) but finishes a load that broke off, puts
 * lost pictures back and renews what has run out. Refused while there are cars from elsewhere, unless forced.
 */
export async function loadDemoStock(
  context: DemoContext,
  { force = false }: { force?: boolean } = {},
): Promise<LoadDemoResult> {
  const { db, now, storage } = context
  const realCars = await countRealCars(db)
  if (realCars > 0 && !force) return { ok: false, reason: 'real-stock', cars: realCars }
  const stock = composeDemoStock(now())
  const figures = { cars: stock.length, pictures: listPictures().length }
  // First the files: a photograph that the database calls ready can be seen.
  await storeDemoPictures(storage)
  // The branches at which the cars stand are among it.
  await seedDemoContent(context)
  if (await hasBackdatedCars(db)) return { ok: true, isNew: false, ...figures }
  await db.transaction().execute(async (tx) => {
    await acquireImportLock(tx, {})
    await addDemoPhotos(tx)
  })
  const items = stock.map((car): FeedItem => ({ kind: 'car', line: 0, draft: draftDemoCar(car) }))
  const result = await importDrafts(context, {
    source: DEMO_SOURCE,
    origin: 'demo',
    dialect: 'demo',
    items,
    priority: DEMO_PRIORITY,
  })
  if (!result.ok) throw result.problem
  await db.transaction().execute(async (tx) => {
    await acquireImportLock(tx, {})
    if (!(await hasBackdatedCars(tx))) await backdateDemoStock(tx, stock)
  })
  // The first visitor would come before autovacuum, and wait twice as long for a page.
  await sql`analyze`.execute(db)
  return { ok: true, isNew: true, ...figures }
}

/** Whether this database has never held a car: then, and only then, a start may fill it with the demo stock by itself. */
export async function hasNeverHeldCars({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ id: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('car', 'id')::regclass) as id`.execute(db)
  return rows[0]?.id === null
}

async function countRealCars(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from car left join feed_source source on source.id = car.source_id
    where source.name is distinct from ${DEMO_SOURCE}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The last step of a load: until then every car was published at the moment at which it was added. */
async function hasBackdatedCars(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    select from car join feed_source source on source.id = car.source_id
    where source.name = ${DEMO_SOURCE} and car.published_at < car.created_at limit 1`.execute(db)
  return rows.length > 0
}
