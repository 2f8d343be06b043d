import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { DEMO_SOURCE } from '../cars/has-demo-stock.server.ts'
import { withdrawContent } from '../content/withdraw-content.server.ts'
import { importDrafts } from '../feeds/import-drafts.server.ts'
import { takeImportLock } from '../feeds/import-lock.server.ts'
import { discardDemoPictures } from './demo-pictures.server.ts'
import { addressPicture } from './draft-demo-car.ts'
import type { DemoContext } from './load-demo-stock.server.ts'

export interface DemoRemoval {
  cars: number
  /** Cars that another source lists too: they stay, as that source describes them. */
  handedOver: number
  /** Branches, banners, offers and the like. */
  content: number
  pictures: number
}

/**
 * Takes the demo cars away with everything that only they used: their history, photographs, brands, and the
 * demonstration's content. What other cars use stays, and so does what the dealer has changed. Without a demo stock it does nothing.
 */
export async function removeDemoStock(context: DemoContext): Promise<DemoRemoval> {
  const source = await context.db
    .selectFrom('feed_source')
    .select('id')
    .where('name', '=', DEMO_SOURCE)
    .executeTakeFirst()
  const handedOver = source === undefined ? 0 : await vacateSource(context)
  const { hashes, ...removal } = await context.db.transaction().execute(async (tx) => {
    await takeImportLock(tx, {})
    const cars = source === undefined ? 0 : await deleteCars(tx, source.id)
    const hashes = await deletePhotos(tx)
    return { cars, handedOver, pictures: hashes.size, hashes }
  })
  // Last: while a row calls a photograph ready, its files are there.
  await discardDemoPictures(context.storage, hashes)
  // No car stands at its branches any more, unless it is a real one.
  const { things } = await withdrawContent(context, 'demo')
  return { ...removal, content: things.length }
}

/** An empty feed: cars that another source lists are handed over to it, as with any feed. */
async function vacateSource(context: DemoContext): Promise<number> {
  const emptied = await importDrafts(context, {
    source: DEMO_SOURCE,
    origin: 'demo',
    dialect: 'demo',
    items: [],
    force: true,
  })
  if (!emptied.ok) throw emptied.problem
  return emptied.report.counts.handedOver
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
  await sql`
    delete from brand where id = any(${brandIds}::int[])
      and not exists (select from car where car.brand_id = brand.id)
      and not exists (select from model where model.brand_id = brand.id)`.execute(tx)
  return rows.length
}

async function deletePhotos(tx: Transaction<DB>): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    delete from photo where starts_with(source_url, ${addressPicture()})
      and not exists (select from car_photo where car_photo.photo_id = photo.id)
    returning content_hash as hash`.execute(tx)
  return new Set(rows.map(({ hash }) => hash))
}
