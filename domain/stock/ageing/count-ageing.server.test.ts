import { expect, it } from 'vitest'
import { DAY_MS } from '#locale/durations.ts'
import { addStock } from '#tests/factories/cars.ts'
import { deskFixture, DESK_TIME } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { countStock } from '../list/count-stock.server.ts'
import { AGE_BUCKETS, addAmounts, bucketQuery } from './age-buckets.ts'
import { countAgeing } from './count-ageing.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, addBranch, addPerson } = deskFixture(db)
const [south, north] = [await addBranch(), await addBranch()]
const manager = await addPerson('stock-manager', south)
const director = await addPerson('administrator', null)
await addStock(db)

async function addCar(branchId: number | null, days: number, state: 'published' | 'sold' = 'published'): Promise<void> {
  await db
    .insertInto('car')
    .values({
      catalogue_block: 'used',
      brand_id: 1,
      model_id: 1,
      year: 2020,
      price_rub: 1_000_000,
      availability: 'in-stock',
      branch_id: branchId,
      state,
      state_since: DESK_TIME,
      published_at: new Date(DESK_TIME.getTime() - days * DAY_MS),
    })
    .execute()
}

it('cars and money are counted by branch and age, and the list of each bucket has as many', async () => {
  for (const days of [0, 30, 31, 60, 61, 90, 91, 400]) await addCar(south, days)
  await addCar(south, 100, 'sold')
  await addCar(north, 5)
  await addCar(null, 95)
  const two = { cars: 2, moneyRub: 2_000_000 }
  const [one, none] = [
    { cars: 1, moneyRub: 1_000_000 },
    { cars: 0, moneyRub: 0 },
  ]
  expect(await countAgeing(context, manager)).toMatchObject([{ branch: { id: south }, buckets: [two, two, two, two] }])
  const all = await countAgeing(context, director)
  expect(all).toMatchObject([
    { branch: { id: south }, buckets: [two, two, two, two] },
    { branch: { id: north }, buckets: [one, none, none, none] },
    { branch: null, buckets: [none, none, none, one] },
  ])
  for (const [index, bucket] of AGE_BUCKETS.entries()) {
    const { total, moneyRub } = await countStock(context, director, bucketQuery(bucket))
    const counted = addAmounts(all.flatMap(({ buckets }) => buckets[index] ?? []))
    expect({ cars: total, moneyRub }, bucket.label).toEqual(counted)
  }
})
