import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addStock } from '#tests/factories/cars.ts'
import { listLandingPages } from './list-landing-pages.server.ts'

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
  await db
    .insertInto('car')
    .values([
      { ...car, price_rub: 900_000, body: 'sedan', state: 'published' },
      { ...car, price_rub: 2_200_000, body: 'wagon', state: 'reserved' },
      // Sold since: the page that listed it has changed.
      { ...car, price_rub: 950_000, body: 'sedan', state: 'sold', state_since: LATER },
      { ...car, price_rub: 400_000, body: 'pickup', state: 'sold' },
      { ...car, price_rub: 300_000, body: 'coupe', state: 'draft' },
    ])
    .execute()
  const landings = await listLandingPages({ db })
  expect(landings).toEqual([
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
  ])
})
