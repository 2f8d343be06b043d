import { expect, it } from 'vitest'
import { viewedCookie } from '#app/http/visitor-cookies.ts'
import type { CarState } from '#db/schema.ts'
import { viewCar } from '#domain/visitors/viewed-cars.server.ts'
import { findVisitorId } from '#domain/visitors/visitors.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { listViewedCars } from './list-viewed-cars.server.ts'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
const { site } = await shareInFile(createTestSite(database))

async function addCarIn(state: CarState): Promise<number> {
  const id = await addCar(database.db)
  await database.db.updateTable('car').set({ state }).where('id', '=', id).execute()
  return id
}

async function listIds(
  remembered: readonly number[],
  params: Partial<Parameters<typeof listViewedCars>[2]> = {},
): Promise<number[]> {
  const cookie = viewedCookie.write(remembered, site).split(';')[0] ?? ''
  const request = new Request(site.siteUrl, { headers: { cookie } })
  const cars = await listViewedCars(site, request, { visitorId: undefined, limit: 4, besides: [], ...params })
  return cars.map(({ id }) => id)
}

it('lists the cars of the catalogue that the browser remembers, without those of the page', async () => {
  const [shown, sold, archived, held] = [
    await addCarIn('published'),
    await addCarIn('sold'),
    await addCarIn('archived'),
    await addCarIn('held'),
  ]
  const remembered = [held, archived, sold, 999_999, shown]
  expect(await listIds(remembered)).toEqual([held, shown])
  expect(await listIds(remembered, { besides: [held] })).toEqual([shown])
  expect(await listIds(remembered, { limit: 1 })).toEqual([held])
  expect(await listIds([])).toEqual([])
})

it('lists those that are stored after those that the browser remembers, each once', async () => {
  const [first, second, third] = [await addCarIn('published'), await addCarIn('published'), await addCarIn('published')]
  const viewer = { accountId: await addAccount(database.db), isRobot: false }
  await viewCar(site, viewer, { carId: second, earlierCarIds: [first] })
  const visitorId = await findVisitorId(site, viewer)
  expect(await listIds([], { visitorId })).toEqual([second, first])
  expect(await listIds([third, first], { visitorId })).toEqual([third, first, second])
})
