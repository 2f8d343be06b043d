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

/** The dependencies of loading and removing. */
export type DemoContext = Pick<Context, 'db' | 'now' | 'log' | 'storage' | 'timeZone'>

/** A dealer's own feed takes precedence over the demo stock. */
const DEMO_PRIORITY = 1000

export type LoadDemoResult =
  | { ok: true; isNew: boolean; cars: number; pictures: number }
  /** There are cars of a real source: invented cars among them would mislead a buyer. */
  | { ok: false; reason: 'real-stock'; cars: number }

/**
 * Loads the demo: its content with branches and credit programmes, photographs, then the cars through a feed import,
 * then their history. Loading again changes nothing (`isNew` false) but finishes an interrupted load, restores lost
 * pictures and renews expired content. Refused while there are cars of another source, unless forced.
 */
export async function loadDemoStock(
  context: DemoContext,
  { force = false }: { force?: boolean } = {},
): Promise<LoadDemoResult> {
  const { db, now, storage } = context
  const realCars = await countRealCars(db)
  if (realCars > 0 && !force) return { ok: false, reason: 'real-stock', cars: realCars }
  const stock = composeDemoStock(now())
  const counts = { cars: stock.length, pictures: listPictures().length }
  // The files first: a photograph that is ready in the database must exist.
  await storeDemoPictures(storage)
  // It includes the branches of the cars.
  await seedDemoContent(context)
  if (await hasBackdatedCars(db)) return { ok: true, isNew: false, ...counts }
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
  // Before autovacuum analyses the tables, the first visitor would wait twice as long for a page.
  await sql`analyze`.execute(db)
  return { ok: true, isNew: true, ...counts }
}

/** Whether this database has never had a car: only then a start loads the demo stock by itself. */
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

/** Whether the last step of a load is done: before it the publication time of every car is its creation time. */
async function hasBackdatedCars(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    select from car join feed_source source on source.id = car.source_id
    where source.name = ${DEMO_SOURCE} and car.published_at < car.created_at limit 1`.execute(db)
  return rows.length > 0
}
