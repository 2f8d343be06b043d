import { type Kysely, sql, type Transaction } from 'kysely'
import { composeDemoStock, type DemoCar } from '#db/demo/compose-stock.ts'
import { listPictures } from '#db/demo/pictures.ts'
import type { DB } from '#db/schema.ts'
import { DAY_MS } from '#locale/durations.ts'
import { projectFolderUrl } from '#platform/project-folder.server.ts'
import { DEMO_SOURCE } from '../cars/find-cars.server.ts'
import { removeSeededContent, seedContent, type SeedContext } from '../content/seed/seeded-content.server.ts'
import type { Context } from '../context.ts'
import type { FeedItem } from '../feeds/drafts/car-draft.ts'
import { importDrafts } from '../feeds/imports/import-drafts.server.ts'
import { acquireImportLock, PhotoAttacher } from '../feeds/imports/import-run.server.ts'
import { listNewPhotos, resolveCars } from '../feeds/imports/resolve-cars.server.ts'
import { requestPhotoFetch } from '../media/fetch-waiting-photos.server.ts'
import { discardDemoPictures, storeDemoPictures } from './demo-pictures.server.ts'
import { loadDemoDesk, removeDemoDesk } from './demo-desk.server.ts'
import { demoPictureUrl, draftDemoCar } from './draft-demo-car.ts'

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
 * then their history, and at last people who work there, with requests. Loading again changes nothing (`isNew` false) but finishes an interrupted load, restores lost
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
  if (await hasBackdatedCars(db)) {
    await loadDemoDesk(context)
    return { ok: true, isNew: false, ...counts }
  }
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
  await loadDemoDesk(context)
  // Before autovacuum analyses the tables, the first visitor would wait twice as long for a page.
  await sql`analyze`.execute(db)
  return { ok: true, isNew: true, ...counts }
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

/** Adds the demo's photographs as ready, before the cars, so that none waits to be fetched. */
async function addDemoPhotos(tx: Transaction<DB>): Promise<void> {
  const values = listPictures().map(([name, { hash, width, height, colour, widths }]) => ({
    source_url: demoPictureUrl(name),
    state: 'ready' as const,
    content_hash: hash,
    width,
    height,
    colour,
    widths,
  }))
  await tx
    .insertInto('photo')
    .values(values)
    .onConflict((conflict) => conflict.column('source_url').doNothing())
    .execute()
}

const FOLDER = projectFolderUrl('db/demo/content')
/** The day to which the dates in the folder refer. */
const CONTENT_DATE = new Date('2026-11-20T00:00:00+03:00')

/**
 * Adds the demo's banners, offers, programmes, prices and branches, with their dates shifted by whole days to the
 * present; expired items are renewed. What the dealer has changed stays. Returns how many items it wrote.
 */
export function seedDemoContent(context: SeedContext): Promise<number> {
  const days = Math.floor((context.now().getTime() - CONTENT_DATE.getTime()) / DAY_MS)
  return seedContent(context, { name: 'demo', url: FOLDER, shiftDatesMs: days * DAY_MS })
}

const ACTORS = {
  draft: 'operator',
  published: `feed:${DEMO_SOURCE}`,
  held: `feed:${DEMO_SOURCE}`,
  reserved: `feed:${DEMO_SOURCE}`,
  sold: 'operator',
  archived: 'schedule',
} as const satisfies Record<DemoCar['state'], string>

/** Gives newly imported cars their history: publication, prices and states. */
async function backdateDemoStock(tx: Transaction<DB>, cars: readonly DemoCar[]): Promise<void> {
  const past = JSON.stringify(
    cars.map(({ draft, state, stateSince, publishedAt, priceHistory }) => ({
      vin: draft.vin,
      state,
      stateSince,
      publishedAt,
      actor: ACTORS[state],
      prices: priceHistory,
    })),
  )
  await sql`
    create temporary table demo_past on commit drop as
    select car.id as car_id, past.* from jsonb_to_recordset(${past}::jsonb) as past (
      vin text, state car_state, "stateSince" timestamptz, "publishedAt" timestamptz, actor text, prices jsonb)
    join car on car.vin = past.vin`.execute(tx)
  await backdateCars(tx)
  await backdateStates(tx)
  await backdatePrices(tx)
}

async function backdateCars(tx: Transaction<DB>): Promise<void> {
  await sql`
    update car set state = past.state, state_since = past."stateSince", published_at = past."publishedAt"
    from demo_past past where past.car_id = car.id`.execute(tx)
  // A car that has left the list is no longer in its feed.
  await sql`
    update feed_listing l set vanished_at = past."stateSince" from demo_past past
    where past.car_id = l.car_id and past.state in ('held', 'sold', 'archived')`.execute(tx)
}

async function backdateStates(tx: Transaction<DB>): Promise<void> {
  await sql`delete from car_state_change where car_id in (select car_id from demo_past)`.execute(tx)
  await sql`
    insert into car_state_change (car_id, state, since, actor)
    select car_id, 'published', "publishedAt", ${ACTORS.published}::text from demo_past
    union all
    select car_id, state, "stateSince", actor from demo_past where state <> 'published'`.execute(tx)
}

async function backdatePrices(tx: Transaction<DB>): Promise<void> {
  await sql`delete from car_price where car_id in (select car_id from demo_past)`.execute(tx)
  await sql`
    insert into car_price (car_id, since, price_rub, list_price_rub)
    select car_id, point.since, point."priceRub", point."listPriceRub" from demo_past
    cross join lateral jsonb_to_recordset(prices) as point (since timestamptz, "priceRub" integer, "listPriceRub" integer)`.execute(
    tx,
  )
  await sql`
    with step as (
      select car_id, since, price_rub, lag(price_rub) over (partition by car_id order by since) as previous_rub
      from car_price where car_id in (select car_id from demo_past)
    ), change as (
      select distinct on (car_id) car_id, since, previous_rub from step
      where price_rub <> previous_rub order by car_id, since desc
    )
    update car set previous_price_rub = change.previous_rub, price_changed_at = change.since
    from change where change.car_id = car.id`.execute(tx)
}

interface RemoveDemoResult {
  cars: number
  /** Cars that another source lists too: they stay, as that source describes them. */
  transferredCars: number
  /** Branches, banners, offers and the like. */
  content: number
  pictures: number
  requests: number
  /** People of the demo: those who have accepted an invitation, or have a request of a real buyer, stay. */
  people: { removed: number; kept: number }
  /** Slugs of branches that stay only because a request or a test drive refers to them. */
  branchesInUse: string[]
}

/**
 * Removes the demo cars with everything that only they use: their history, photographs, brands, and the demo's content.
 * What other cars use and what the dealer has changed stays, and requests stay complete with the brands and branches
 * that they refer to. Without a demo stock it does nothing; an interrupted removal is finished by repeating it.
 */
export async function removeDemoStock(context: DemoContext): Promise<RemoveDemoResult> {
  const { requests, ...people } = await removeDemoDesk(context)
  const removal = await context.db.transaction().execute(async (tx) => {
    await acquireImportLock(tx, {})
    const source = await tx.selectFrom('feed_source').select('id').where('name', '=', DEMO_SOURCE).executeTakeFirst()
    const transferredCars = source === undefined ? 0 : await transferCars(tx, source.id, context.now())
    const cars = source === undefined ? 0 : await deleteCars(tx, source.id)
    return { cars, transferredCars, pictures: await deletePhotos(tx) }
  })
  // After the rows: a photograph that is ready in the database must exist.
  await discardDemoPictures(context)
  // Its branches now have no cars except real ones.
  const { items, branchesInUse } = await removeSeededContent(context, 'demo')
  return { ...removal, content: items.length, requests, people, branchesInUse }
}

/** Gives cars that another source lists too the data of that source, as after any feed loses them. Returns how many. */
async function transferCars(tx: Transaction<DB>, sourceId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ carId: number }>`
    with mine as (delete from feed_listing where source_id = ${sourceId} returning car_id)
    select distinct car_id as "carId" from mine join feed_listing other using (car_id)
    where other.source_id <> ${sourceId} and other.vanished_at is null`.execute(tx)
  const resolvedCars = await resolveCars(
    tx,
    now,
    DEMO_SOURCE,
    rows.map(({ carId }) => carId),
  )
  const photos = new PhotoAttacher(tx)
  await photos.attach(listNewPhotos(resolvedCars))
  if (photos.hasPending) await requestPhotoFetch(tx)
  return resolvedCars.length
}

async function deleteCars(tx: Transaction<DB>, sourceId: number): Promise<number> {
  const { rows } = await sql<{ brandId: number; modelId: number }>`
    delete from car where source_id = ${sourceId} returning brand_id as "brandId", model_id as "modelId"`.execute(tx)
  await sql`delete from feed_source where id = ${sourceId}`.execute(tx)
  const modelIds = [...new Set(rows.map(({ modelId }) => modelId))]
  const brandIds = [...new Set(rows.map(({ brandId }) => brandId))]
  await sql`
    delete from model where id = any(${modelIds}::int[])
      and not exists (select from car where car.model_id = model.id)`.execute(tx)
  // Locked before the query: otherwise a request could arrive in between.
  await sql`select from brand where id = any(${brandIds}::int[]) order by id for update`.execute(tx)
  await sql`
    delete from brand where id = any(${brandIds}::int[])
      and not exists (select from car where car.brand_id = brand.id)
      and not exists (select from model where model.brand_id = brand.id)
      and not exists (select from request where request.brand_id = brand.id)`.execute(tx)
  return rows.length
}

async function deletePhotos(tx: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ hash: string }>`
    delete from photo where starts_with(source_url, ${demoPictureUrl()})
      and not exists (select from car_photo where car_photo.photo_id = photo.id)
    returning content_hash as hash`.execute(tx)
  return new Set(rows.map(({ hash }) => hash)).size
}
