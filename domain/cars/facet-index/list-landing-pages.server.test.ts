import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addStock } from '#tests/factories/cars.ts'
import { listLandingPages } from './list-landing-pages.ts'
import { listCarChunks } from './list-car-chunks.ts'
import { applyStockUpdate, loadStock, loadStockUpdate } from './load-stock.server.ts'

const { db } = await shareInFile(createTestDatabase())
await addStock(db)
const EARLIER = new Date('2026-11-01T10:00:00Z')
const LATER = new Date('2026-11-19T10:00:00Z')
const car = {
  catalogue_block: 'used',
  brand_id: 1,
  model_id: 1,
  year: 2020,
  availability: 'in-stock',
  state_since: EARLIER,
  updated_at: EARLIER,
  created_at: EARLIER,
} as const

it('a page is listed as long as it has cars, with the time of its newest change', async () => {
  const before = await loadStock(db)
  await db
    .insertInto('car')
    .values([
      { ...car, price_rub: 900_000, body: 'sedan', state: 'published' },
      { ...car, price_rub: 2_200_000, body: 'wagon', state: 'reserved' },
      // Sold since: the page that listed it has changed.
      { ...car, price_rub: 950_000, body: 'sedan', state: 'sold', state_since: LATER },
      { ...car, price_rub: 400_000, body: 'pickup', state: 'sold' },
      { ...car, price_rub: 300_000, body: 'coupe', state: 'draft', updated_at: new Date('2026-11-20T10:00:00Z') },
    ])
    .execute()
  const expected = [
    { target: { kind: 'block', block: 'used' }, count: 2, updatedAt: LATER },
    { target: { kind: 'brand', block: 'used', brand: 'lada' }, count: 2, updatedAt: LATER },
    { target: { kind: 'model', block: 'used', brand: 'lada', model: 'vesta' }, count: 2, updatedAt: LATER },
    { target: { kind: 'body', body: 'sedan' }, count: 1, updatedAt: LATER },
    { target: { kind: 'body', body: 'wagon' }, count: 1, updatedAt: EARLIER },
    ...[1_000_000, 1_500_000, 2_000_000].map((toRub) => ({
      target: { kind: 'price', toRub },
      count: 1,
      updatedAt: LATER,
    })),
  ]
  const loaded = await loadStock(db)
  const updated = applyStockUpdate(before, await loadStockUpdate(db, before))
  expect(listLandingPages(loaded.index)).toEqual(expected)
  expect(listLandingPages(updated.index)).toEqual(expected)
  expect(listCarChunks(updated.index)).toEqual(listCarChunks(loaded.index))
})

it('a chunk changes with its cars and their pictures, and when one of them leaves', async () => {
  const [first] = listCarChunks((await loadStock(db)).index)
  expect(first).toMatchObject({ number: 1, count: 2, changedAt: LATER })
  await db.updateTable('car').set({ photo_count: 3 }).where('body', '=', 'wagon').execute()
  const [withPhotos] = listCarChunks((await loadStock(db)).index)
  expect(withPhotos).toEqual({ ...first, etag: withPhotos?.etag })
  expect(withPhotos?.etag).not.toBe(first?.etag)
  const soldAt = new Date('2026-11-25T10:00:00Z')
  await db.updateTable('car').set({ state: 'sold', state_since: soldAt }).where('body', '=', 'wagon').execute()
  expect(listCarChunks((await loadStock(db)).index)).toMatchObject([{ number: 1, count: 1, changedAt: soldAt }])
})
