import { sql, type Transaction } from 'kysely'
import { DEMO_BRANCHES } from '#db/demo/branches.ts'
import { DEMO_CREDIT_PROGRAMMES } from '#db/demo/credit-programmes.ts'
import type { DB } from '#db/schema.ts'
import { DEMO_SOURCE } from '../cars/has-demo-stock.server.ts'
import { importDrafts } from '../feeds/import-drafts.server.ts'
import { takeImportLock } from '../feeds/import-lock.server.ts'
import { discardDemoPictures } from './demo-pictures.server.ts'
import { addressPicture } from './draft-demo-car.ts'
import type { DemoContext } from './load-demo-stock.server.ts'

export interface DemoRemoval {
  cars: number
  /** Cars that another source lists too: they stay, as that source describes them. */
  handedOver: number
  branches: number
  pictures: number
}

/**
 * Takes the demo cars away with everything that only they used: their history, photographs, brands, branches and credit
 * programmes. What other cars use stays. Without a demo stock it does nothing.
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
    const branches = await deleteBranches(tx)
    await deleteCreditProgrammes(tx)
    return { cars, handedOver, branches, pictures: hashes.size, hashes }
  })
  // Last: while a row calls a photograph ready, its files are there.
  await discardDemoPictures(context.storage, hashes)
  return removal
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

/** A branch that the dealer has made his own, with a telephone number that rings, is no demo branch any more. */
async function deleteBranches(tx: Transaction<DB>): Promise<number> {
  const slugs = DEMO_BRANCHES.map(({ slug }) => slug)
  const phones = DEMO_BRANCHES.map(({ phone }) => phone)
  const { rows } = await sql`
    delete from branch where slug = any(${slugs}::text[]) and phone = any(${phones}::text[])
      and not exists (select from car where car.branch_id = branch.id)
      and not exists (select from feed_source where feed_source.branch_id = branch.id) returning id`.execute(tx)
  return rows.length
}

async function deleteCreditProgrammes(tx: Transaction<DB>): Promise<void> {
  const licences = DEMO_CREDIT_PROGRAMMES.map(({ licence }) => licence)
  await sql`delete from credit_programme where licence = any(${licences}::text[])`.execute(tx)
}
