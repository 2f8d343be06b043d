import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { DEMO_SOURCE } from '../cars/find-cars.server.ts'
import { removeSeededContent } from '../content/seed/remove-seeded-content.server.ts'
import { acquireImportLock, PhotoAttacher } from '../feeds/imports/import-run.server.ts'
import { listNewPhotos, resolveCars } from '../feeds/imports/resolve-cars.server.ts'
import { requestPhotoFetch } from '../media/fetch-waiting-photos.server.ts'
import { discardDemoPictures } from './demo-pictures.server.ts'
import { demoPictureUrl } from './draft-demo-car.ts'
import type { DemoContext } from './load-demo-stock.server.ts'

export interface RemoveDemoResult {
  cars: number
  /** Cars that another source lists too: they stay, as that source describes them. */
  transferredCars: number
  /** Branches, banners, offers and the like. */
  content: number
  pictures: number
  /** Slugs of branches that stay only because a request or a test drive refers to them. */
  branchesInUse: string[]
}

/**
 * Removes the demo cars with everything that only they use: their history, photographs, brands, and the demo's content.
 * What other cars use and what the dealer has changed stays, and requests stay complete with the brands and branches
 * that they refer to. Without a demo stock it does nothing; an interrupted removal is finished by repeating it.
 */
export async function removeDemoStock(context: DemoContext): Promise<RemoveDemoResult> {
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
  return { ...removal, content: items.length, branchesInUse }
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
