import { beforeEach, describe, expect, it } from 'vitest'
import type { CarState } from '#db/schema.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { viewedCookie, visitorCookie } from '#app/http/visitor-cookies.ts'
import { addFavourite } from '#domain/favourites/change-favourites.server.ts'
import { listViewedIds } from '#domain/visitors/viewed-cars.server.ts'
import { findVisitorId } from '#domain/visitors/visitors.server.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'
import { DAY_MS } from '#locale/durations.ts'
import { loadCarPage } from './load-car-page.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
const { site } = await shareInFile(createTestSite(database, { now: () => NOW }))

async function addCarIn(state: CarState, daysAgo: number): Promise<number> {
  const id = await addCar(database.db)
  const since = new Date(NOW.getTime() - daysAgo * DAY_MS)
  await database.db.updateTable('car').set({ state, state_since: since }).where('id', '=', id).execute()
  return id
}

const carParams = (id: number | string, parts: Partial<{ block: string; brand: string; model: string }> = {}) => ({
  block: 'used',
  brand: 'lada',
  model: 'vesta',
  id: String(id),
  ...parts,
})
const pageRequest = (headers: Record<string, string> = {}, viewer: Viewer = { isRobot: false }) => ({
  request: new Request('http://s.test/', { headers }),
  viewer,
})
const load = (id: number, cookie = '') => loadCarPage(site, pageRequest({ cookie }), carParams(id), '')

describe('a car’s page answers', () => {
  it.each([
    ['published', 300, 200],
    ['reserved', 300, 200],
    ['held', 1, 200],
    ['sold', 29, 200],
    ['sold', 31, 410],
    ['archived', 29, 200],
    ['archived', 31, 410],
  ] as const)('%s for %i days: %i', async (state, days, status) => {
    const answer = await load(await addCarIn(state, days))
    expect(answer.init?.status).toBe(status)
    expect(answer.data.page.card.state).toBe(state)
  })

  it('404 for a draft, an unknown car and no number', async () => {
    const draft = await addCarIn('draft', 1)
    for (const id of [draft, 999_999, 'abc', '0', '1e3', '99999999999999999999']) {
      await expect(loadCarPage(site, pageRequest(), carParams(id), '')).rejects.toMatchObject({
        init: { status: 404 },
      })
    }
  })

  it('301 to the right address for a wrong block, brand or model, with the query', async () => {
    const id = await addCarIn('published', 1)
    for (const wrong of [{ block: 'new' }, { brand: 'kia' }, { model: 'granta' }, { brand: 'LADA' }]) {
      const answer = loadCarPage(site, pageRequest(), carParams(id, wrong), '?with=credit')
      await expect(answer).rejects.toMatchObject({ status: 301 })
      const location = await answer.catch((response: Response) => response.headers.get('location'))
      expect(location).toBe(`/cars/used/lada/vesta/${id}/?with=credit`)
    }
  })
})

it('similar cars are on sale, and never include the car itself', async () => {
  const [shown, sold, other] = [
    await addCarIn('published', 1),
    await addCarIn('sold', 1),
    await addCarIn('published', 1),
  ]
  const similar = (await load(shown)).data.similar.map((card) => card.id)
  expect(similar).toContain(other)
  expect(similar).not.toContain(shown)
  expect(similar).not.toContain(sold)
})

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const cookiesOf = (answer: Awaited<ReturnType<typeof load>>) => new Headers(answer.init?.headers).getSetCookie()
/** The `Cookie` header of a browser that remembers these cars. */
const viewedBy = (...ids: number[]) => viewedCookie.write(ids, site).split(';')[0] ?? ''
const countVisitors = async () => (await database.db.selectFrom('visitor').select('id').execute()).length

describe('a view of a car', () => {
  beforeEach(async () => {
    await database.db.deleteFrom('visitor').execute()
  })

  it('is remembered by the browser of somebody who has saved nothing, and changes nothing on a page', async () => {
    const [first, second] = [await addCarIn('published', 1), await addCarIn('published', 1)]
    const answers = [await load(first), await load(second), await load(second, viewedBy(second, first))]
    expect(answers.map(cookiesOf)).toEqual(
      [[first], [second], [second, first]].map((ids) => [viewedCookie.write(ids, site)]),
    )
    expect(answers[2]?.data).toEqual(answers[1]?.data)
    expect(await countVisitors()).toBe(0)
  })

  it('is stored for somebody who has saved something, with those that the browser remembers', async () => {
    const [first, second] = [await addCarIn('published', 1), await addCarIn('published', 1)]
    const viewer = { ...(await addFavourite(site, { isRobot: false }, first)), isRobot: false }
    const cookie = viewedBy(first)
    const answer = await loadCarPage(site, pageRequest({ cookie }, viewer), carParams(second), '')
    expect(cookiesOf(answer)).toEqual([visitorCookie.write(viewer.token ?? '', site), viewedCookie.clear(site)])
    expect(await listViewedIds(site, (await findVisitorId(site, viewer)) ?? 0)).toEqual([second, first])
  })

  it.each([
    ['a robot', {}, true],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, false],
    ['a prefetch of an older browser', { purpose: 'prefetch' }, false],
  ])('by %s makes neither cookie nor row', async (_client, headers, isRobot) => {
    const [first, second] = [await addCarIn('published', 1), await addCarIn('published', 1)]
    const small = viewedBy(first)
    for (const cookie of ['', small]) {
      const viewer = { isRobot }
      const answer = await loadCarPage(
        site,
        pageRequest({ 'user-agent': BROWSER, cookie, ...headers }, viewer),
        carParams(second),
        '',
      )
      expect(cookiesOf(answer)).toEqual([])
    }
    const head = new Request('http://s.test/', { method: 'HEAD', headers: { cookie: small } })
    const answer = await loadCarPage(site, { request: head, viewer: { isRobot: false } }, carParams(second), '')
    expect(cookiesOf(answer)).toEqual([])
    expect(await countVisitors()).toBe(0)
  })

  it('that cannot be stored does not fail the page, and the browser remembers it', async () => {
    const [first, second] = [await addCarIn('published', 1), await addCarIn('published', 1)]
    const broken = { ...site, signingSecret: () => Promise.reject(new Error('gone')) }
    const request = pageRequest({ cookie: viewedBy(first) }, { token: 'token', isRobot: false })
    const answer = await loadCarPage(broken, request, carParams(second), '')
    expect(answer.init?.status).toBe(200)
    expect(cookiesOf(answer)).toEqual([viewedCookie.write([second, first], site)])
  })

  it('with a malformed cookie does not fail the page', async () => {
    const id = await addCarIn('published', 1)
    for (const cookie of ['recently_viewed=x', 'recently_viewed=%%%', 'recently_viewed=IjEuMi4zLi4uLi1hIg%3D%3D']) {
      const answer = await load(id, cookie)
      expect(answer.init?.status).toBe(200)
    }
  })
})
