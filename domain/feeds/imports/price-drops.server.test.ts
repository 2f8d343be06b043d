import { expect, it } from 'vitest'
import { listPriceDrops } from '#domain/cars/facet-index/list-price-drops.ts'
import { loadStock } from '#domain/cars/facet-index/load-stock.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createDraft, toFeedItems } from '../drafts/draft-fixture.ts'
import { importDrafts } from './import-drafts.server.ts'

/** More cars than a window of the newest price changes would hold. */
const LARGE_IMPORT = 3000

it('a price that fell is found after an import of thousands of cars, until the price changes again', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  let moment = new Date('2026-03-01T10:00:00Z')
  const importCars = (source: string, items: ReturnType<typeof toFeedItems>) => {
    moment = new Date(moment.getTime() + HOUR_MS)
    const context = { db, now: () => moment, log: createLog('silent') }
    return importDrafts(context, { source, origin: 'test', dialect: 'test', items })
  }
  const importPrice = (priceRub: number, listPriceRub: number | null = null) => {
    const draft = createDraft(1, {}, priceRub)
    return importCars('main', toFeedItems([{ ...draft, price: { ...draft.price, listPriceRub } }]))
  }
  const listDrops = async () => listPriceDrops((await loadStock(db)).index, moment, 8)

  await importPrice(2_000_000)
  expect(await listDrops()).toEqual([])
  await importPrice(1_900_000)
  const drops = [{ carId: 1, previousPriceRub: 2_000_000, since: moment }]
  expect(await listDrops()).toEqual(drops)
  await importCars('other', toFeedItems(Array.from({ length: LARGE_IMPORT }, (_, i) => createDraft(100 + i))))
  expect(await listDrops()).toEqual(drops)

  // Another list price is no other price.
  await importPrice(1_900_000, 2_500_000)
  expect(await listDrops()).toEqual(drops)
  await importPrice(2_000_000)
  expect(await listDrops()).toEqual([])
})
