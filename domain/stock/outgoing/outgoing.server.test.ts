import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { listOutgoingCars } from '#domain/feeds-out/list-outgoing-cars.server.ts'
import { getStockVersion } from '#domain/feeds-out/list-outgoing-cars.server.ts'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import type { FeedOut } from '#platform/config/feeds-out-settings.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { findPricePosition } from '../price-position/find-price-position.server.ts'
import { comparePrices } from './compare-prices.ts'
import { listExclusions, setInFeed } from './exclusions.server.ts'
import { checkStock } from './list-faulty-cars.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, addBranch, addPerson } = deskFixture(db)
const [south, north] = [await addBranch(), await addBranch()]
const manager = await addPerson('stock-manager', null)
const ofNorth = await addPerson('stock-manager', north)

beforeEach(async () => {
  await sql`truncate car, feed_source, feed_listing restart identity cascade`.execute(db)
  await importDrafts(
    { ...context, log: createLog('silent') },
    {
      source: 'main',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems([1, 2, 3, 4, 5, 6].map((number) => createDraft(number))),
    },
  )
  await db
    .updateTable('car')
    .set({ catalogue_block: 'used', mileage_km: sql`40000 + id * 1000`, owners: 1, photo_count: 9, branch_id: south })
    .set({ price_rub: 1_000_000, description: 'Сервисная книжка' })
    .execute()
})

const listIn = async (feed: FeedOut) => {
  const ids: number[] = []
  for await (const cars of listOutgoingCars(db, { feed })) ids.push(...cars.map(({ id }) => id))
  return ids
}
const set = (feed: FeedOut, isIncluded: boolean, actor = manager) =>
  setInFeed(context, actor, { carId: 2, feed, isIncluded })
const version = () => getStockVersion({ db }, { name: 'A', url: 'https://a.example' })

it('a car is left out of one feed, whose version changes, and given out again', async () => {
  const before = await version()
  expect(await set('avito', false)).toEqual({ ok: true })
  expect([await listIn('avito'), await listIn('autoru')]).toEqual([
    [1, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 6],
  ])
  const without = await version()
  expect(without).not.toBe(before)
  expect(await set('avito', false)).toEqual({ ok: true })
  expect(await listExclusions({ db }, 2)).toEqual(['avito'])
  expect(await version()).toBe(without)
  expect(await set('avito', true)).toEqual({ ok: true })
  expect(await listIn('avito')).toHaveLength(6)
  expect(await set('avito', false, ofNorth)).toEqual({ ok: false, reason: 'unknown' })
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('car').select('id').forNoKeyUpdate().execute()
    expect(await set('avito', false)).toEqual({ ok: false, reason: 'busy' })
  })
  const log = await db.selectFrom('audit_log').select('action').where('subject', '=', 'car:2').orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual(['car.exclude', 'car.include', 'access.refuse'])
})

it('finds what a marketplace would object to, in the branches of who asks', async () => {
  expect(await checkStock(context, manager)).toEqual({ cars: 6, faulty: [] })
  await db.updateTable('car').set({ description: 'Звоните 8 916 123-45-67' }).where('id', '=', 1).execute()
  await db.updateTable('car').set({ price_rub: 600_000, vin: null }).where('id', '=', 2).execute()
  await db.updateTable('car').set({ mileage_km: 44_000, photo_count: 0 }).where('id', '=', 3).execute()
  await db.updateTable('car').set({ state: 'sold', vin: null }).where('id', '=', 6).execute()
  const { cars, faulty } = await checkStock(context, manager)
  expect(cars).toBe(5)
  expect(faulty.map(({ id, faults }) => [id, faults])).toEqual([
    [1, ['contact-in-text']],
    [2, ['low-price', 'no-vin']],
    [3, ['twin', 'few-photos']],
    [4, ['twin']],
  ])
  expect(await checkStock(context, ofNorth)).toEqual({ cars: 0, faulty: [] })
})

it('says of a price what the car’s own page says', async () => {
  await db
    .updateTable('car')
    .set({ price_rub: sql`800000 + id * 100000` })
    .execute()
  const rows = await db
    .selectFrom('car')
    .select(['id', 'model_id as modelId', 'year', 'price_rub as priceRub'])
    .select(sql<number>`mileage_km`.as('mileageKm'))
    .orderBy('id')
    .execute()
  const percents = comparePrices(rows)
  for (const { id } of rows) {
    const position = await findPricePosition(context, id)
    expect(position).toMatchObject({ percent: percents.get(id) })
  }
})
