import { beforeEach, describe, expect, it } from 'vitest'
import type { CarState } from '#db/schema.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
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

it('similar and recently viewed cars are on sale, and never include the car itself', async () => {
  const [shown, sold, seen] = [
    await addCarIn('published', 1),
    await addCarIn('sold', 1),
    await addCarIn('published', 1),
  ]
  const first = await load(seen)
  const cookie = new Headers(first.init?.headers).get('set-cookie')?.split(';')[0] ?? ''
  const answer = await load(shown, cookie)
  const similar = answer.data.similar.map((card) => card.id)
  expect(similar).toContain(seen)
  expect(similar).not.toContain(shown)
  expect(similar).not.toContain(sold)
  expect(answer.data.recent.map((card) => card.id)).toEqual([seen])
})

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const cookiesOf = (answer: Awaited<ReturnType<typeof load>>) => new Headers(answer.init?.headers).getSetCookie()
const countVisitors = async () => (await database.db.selectFrom('visitor').select('id').execute()).length

describe('«Вы недавно смотрели»', () => {
  beforeEach(async () => {
    await database.db.deleteFrom('visitor').execute()
  })

  it('is a small cookie at first; the second car creates a visitor and moves the list there', async () => {
    const [first, second, third] = [
      await addCarIn('published', 1),
      await addCarIn('published', 1),
      await addCarIn('published', 1),
    ]
    const [small = '', ...more] = cookiesOf(await load(first))
    expect(small).toMatch(/^recently_viewed=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(more).toEqual([])
    expect(await countVisitors()).toBe(0)
    const secondAnswer = await load(second, small.split(';')[0])
    expect(secondAnswer.data.recent.map((card) => card.id)).toEqual([first])
    const [visitor = '', cleared = ''] = cookiesOf(secondAnswer)
    expect(visitor).toMatch(/^__Host-visitor=\S+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cleared).toMatch(/^recently_viewed=; Max-Age=0; /)
    const token = visitor.split(';')[0]?.split('=')[1]
    const thirdAnswer = await loadCarPage(site, pageRequest({}, { token, isRobot: false }), carParams(third), '')
    expect(thirdAnswer.data.recent.map((card) => card.id)).toEqual([second, first])
    expect(cookiesOf(thirdAnswer)).toEqual([visitor])
  })

  it.each([
    ['a robot', {}, true],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, false],
    ['a prefetch of an older browser', { purpose: 'prefetch' }, false],
  ])('neither cookie nor row for %s', async (_client, headers, isRobot) => {
    const [first, second] = [await addCarIn('published', 1), await addCarIn('published', 1)]
    const small = cookiesOf(await load(first))[0]?.split(';')[0] ?? ''
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

  it('a view that cannot be stored does not fail the page, and stays in the cookie', async () => {
    const [first, second] = [await addCarIn('published', 1), await addCarIn('published', 1)]
    const small = cookiesOf(await load(first))[0]?.split(';')[0] ?? ''
    const broken = { ...site, signingSecret: () => Promise.reject(new Error('gone')) }
    const answer = await loadCarPage(broken, pageRequest({ cookie: small }), carParams(second), '')
    expect(answer.init?.status).toBe(200)
    expect(answer.data.recent.map((card) => card.id)).toEqual([first])
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^recently_viewed=(?!;)/)])
  })

  it('a malformed cookie is ignored', async () => {
    const id = await addCarIn('published', 1)
    for (const cookie of ['recently_viewed=x', 'recently_viewed=%%%', 'recently_viewed=IjEuMi4zLi4uLi1hIg%3D%3D']) {
      const answer = await load(id, cookie)
      expect(answer.init?.status).toBe(200)
    }
  })
})
