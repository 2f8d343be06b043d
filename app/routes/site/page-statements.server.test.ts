import { RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { loadSiteSummary } from '#app/features/layout/load-site-summary.server.ts'
import { NO_SAVED_CARS } from '#app/features/site/saved-cars.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { createContentCache } from '#domain/content/content-cache.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { countStatements } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loadCarPage } from './car/load-car-page.server.ts'
import { loadCatalogue } from './catalogue/load-catalogue.server.ts'
import { loader as loadHome } from './home/route.tsx'

const CARS = 12

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
for (let made = 0; made < CARS; made += 1) await addCar(db)
await db
  .updateTable('car')
  .set({ body: 'sedan', previous_price_rub: 1_200_000, price_changed_at: new Date() })
  .execute()
const { site: plainSite } = await shareInFile(createTestSite(database))
await vi.waitUntil(() => plainSite.stock.listPriceDrops(plainSite.now(), 1).length > 0)

const counted = countStatements(db)
const content = createContentCache({ db: counted.db, now: plainSite.now })
content.startRemembering()
const site: Site = { ...plainSite, db: counted.db, content }

/** The statements of a page with its header and footer, once the dealer's small tables are in memory. */
async function countFor(loadPage: () => Promise<unknown>): Promise<number> {
  const load = () => Promise.all([loadSiteSummary(site, NO_SAVED_CARS), loadPage()])
  await load()
  const before = counted.count()
  await load()
  return counted.count() - before
}

it('the home page asks the database once, for its cards', async () => {
  const context = new RouterContextProvider(new Map([[siteContext, site]]))
  const url = new URL(site.siteUrl)
  const loadPage = () => loadHome({ context, request: new Request(url), url, params: {}, pattern: '/' })
  expect(await loadPage()).toMatchObject({ newestCars: { length: 8 }, drops: { length: 8 } })
  expect(await countFor(loadPage)).toBe(1)
})

it('a page of the catalogue asks the database once, for its cards', async () => {
  expect((await loadCatalogue(site, WHOLE_STOCK))?.cars).toHaveLength(CARS)
  expect(await countFor(() => loadCatalogue(site, WHOLE_STOCK))).toBe(1)
})

it('the page of a car asks for the car, its card, and the similar cars and their cards', async () => {
  const params = { block: 'used', brand: 'lada', model: 'vesta', id: '1' }
  const loadPage = () =>
    loadCarPage(site, { request: new Request(site.siteUrl), viewer: { isRobot: true } }, params, '')
  const { data } = await loadPage()
  expect(data.similar.length).toBeGreaterThan(0)
  expect(data.page.card.id).toBe(1)
  expect(await countFor(loadPage)).toBe(4)
})
