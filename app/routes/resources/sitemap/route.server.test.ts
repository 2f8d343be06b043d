import { sql } from 'kysely'
import { matchRoutes, RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { siteContext } from '#app/http/middleware/site.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { ROUTES } from '#urls/routes.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loader as loadIndex } from '#app/routes/resources/sitemap-index/route.ts'
import { loader } from './route.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const { site } = await shareInFile(createTestSite(database))

function callFor(path: string, headers: Record<string, string> = {}) {
  const url = new URL(path, site.siteUrl)
  const context = new RouterContextProvider(new Map([[siteContext, site]]))
  return { request: new Request(url, { headers }), url, context, pattern: path }
}

const fetchPart = (file: string, headers?: Record<string, string>) =>
  loader({ ...callFor(`/sitemaps/${file}`, headers), params: { file } })
const fetchIndex = async () => (await loadIndex({ ...callFor('/sitemap.xml'), params: {} })).text()
/** The stock in memory follows a commit within a second. */
const stockHas = (cars: number) => vi.waitUntil(() => site.stock.size === cars, { timeout: 1_000, interval: 10 })
const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/cars\.example([^<]*)<\/loc>/g)].map(([, path]) => path)

it('a car is listed in its part with the time of its last change until it is sold', async () => {
  expect(await fetchIndex()).not.toContain('cars-1')
  const [unsold, sold] = [await addCar(db), await addCar(db)]
  const change = { updated_at: new Date('2025-11-20T10:00:00Z'), state_since: new Date('2025-11-19T10:00:00Z') }
  await db.updateTable('car').set(change).execute()
  await vi.waitUntil(() => site.stock.size === 2 && site.stock.updatedAt?.getTime() === change.updated_at.getTime(), {
    timeout: 1_000,
    interval: 10,
  })
  expect(pathsIn(await fetchIndex())).toContain('/sitemaps/cars-1.xml')
  const answer = await fetchPart('cars-1.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await answer.text()
  expect(pathsIn(xml)).toEqual([`/cars/used/lada/vesta/${unsold}/`, `/cars/used/lada/vesta/${sold}/`])
  expect(xml).toContain('<lastmod>2025-11-20T10:00:00Z</lastmod>')

  const etag = answer.headers.get('etag') ?? ''
  expect((await fetchPart('cars-1.xml', { 'if-none-match': etag })).status).toBe(304)
  await db
    .updateTable('car')
    .set({ state: 'sold', state_since: new Date('2025-11-21T00:00:00Z') })
    .where('id', '=', sold)
    .execute()
  await stockHas(1)
  const next = await fetchPart('cars-1.xml', { 'if-none-match': etag })
  expect(next.status).toBe(200)
  expect(pathsIn(await next.text())).toEqual([`/cars/used/lada/vesta/${unsold}/`])
  // The date of the file shows that a car has left, too.
  expect(next.headers.get('last-modified')).toBe('Fri, 21 Nov 2025 00:00:00 GMT')
})

const restartIdsAt = (id: number) => sql`alter table car alter id restart with ${sql.lit(id)}`.execute(db)

it('a car stays in its part when cars before it leave', async () => {
  await restartIdsAt(20_000)
  expect([await addCar(db), await addCar(db)]).toEqual([20_000, 20_001])
  await stockHas(3)
  expect(pathsIn(await (await fetchPart('cars-2.xml')).text())).toEqual(['/cars/used/lada/vesta/20000/'])
  expect(pathsIn(await (await fetchPart('cars-3.xml')).text())).toEqual(['/cars/used/lada/vesta/20001/'])
})

it('more cars than one query reads are all listed, once each', async () => {
  await restartIdsAt(50_001)
  await sql`
    insert into car (catalogue_block, brand_id, model_id, year, price_rub, availability, state, state_since)
    select 'used', 1, 1, 2020, 1000000, 'in-stock', 'published', now() from generate_series(1, 1201)`.execute(db)
  await stockHas(1204)
  const paths = pathsIn(await (await fetchPart('cars-6.xml')).text())
  expect(paths).toHaveLength(1201)
  expect(new Set(paths).size).toBe(1201)
})

it('an offer is listed while it runs', async () => {
  const offer = { summary: 'Лето', blocks: '[]', conditions: '—', updated_at: new Date('2026-06-01T00:00:00Z') }
  await db
    .insertInto('offer')
    .values([
      { ...offer, slug: 'now', title: 'Сейчас' },
      { ...offer, slug: 'over', title: 'Была', ends_at: new Date('2026-07-01T00:00:00Z') },
      { ...offer, slug: 'next', title: 'Будет', begins_at: new Date('2100-01-01T00:00:00Z') },
    ])
    .execute()
  expect(pathsIn(await (await fetchPart('offers.xml')).text())).toEqual(['/offers/', '/offers/now/'])
})

it.each(['cars-0.xml', 'cars-01.xml', 'cars-999.xml', 'cars-1', 'constructor.xml', '__proto__.xml', '.xml', 'x'])(
  'there is no %s',
  async (file) => {
    expect((await fetchPart(file)).status).toBe(404)
  },
)

it('the index reads no table of cars: anybody may ask for it, as often as they like', async () => {
  const listed = await fetchIndex()
  await db.transaction().execute(async (tx) => {
    await sql`lock table car, car_photo, car_price in access exclusive mode`.execute(tx)
    expect(await fetchIndex()).toBe(listed)
  })
})

it('every address is in the file that the route table names for its route', async () => {
  const routes = ROUTES.map(({ pattern: path, sitemap }) => ({ path, handle: sitemap }))
  const files = pathsIn(await fetchIndex()).map((path = '') => path.replace('/sitemaps/', ''))
  expect(files.map((file) => file.replace(/(-\d+)?\.xml$/, ''))).toEqual(
    expect.arrayContaining(['pages', 'landings', 'offers', 'cars']),
  )
  for (const file of files) {
    const paths = pathsIn(await (await fetchPart(file)).text())
    expect(paths.length, file).toBeGreaterThan(0)
    const others = paths.filter((path = '') => {
      const sitemap = matchRoutes(routes, path)?.at(-1)?.route.handle
      return sitemap === undefined || !file.startsWith(sitemap)
    })
    expect(others, file).toEqual([])
  }
})
