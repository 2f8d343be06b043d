import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { countStatements } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createContentCache } from './content-cache.server.ts'

const { db } = await shareInFile(createTestDatabase())
const offer = { title: 'Шины', summary: 'В подарок.', blocks: '[]', conditions: 'Пока есть.', updated_at: new Date() }

/** A cache over a database that counts the statements, with a clock that the test sets. */
function createCountedCache() {
  const { db: counted, count } = countStatements(db)
  const start = new Date('2026-11-20T12:00:00Z')
  let moment = start
  const wait = (ms: number) => (moment = new Date(moment.getTime() + ms))
  return { content: createContentCache({ db: counted, now: () => moment }), count, wait, start }
}

/** Everything that the cache lists. */
async function readAll({ content }: ReturnType<typeof createCountedCache>): Promise<void> {
  for (const [name, read] of Object.entries(content)) {
    if (/^(list|get|has)/.test(name)) await read('')
  }
}

it('asks for each table once until it changes, and only for that table again', async () => {
  const cache = createCountedCache()
  cache.content.startRemembering()
  await readAll(cache)
  const statements = cache.count()
  expect(statements).toBeLessThanOrEqual(9)
  await readAll(cache)
  expect(cache.count()).toBe(statements)

  expect(await cache.content.listRunningOffers()).toEqual([])
  await db
    .insertInto('offer')
    .values({ ...offer, slug: 'tyres' })
    .execute()
  cache.content.forget('car_price')
  expect(await cache.content.listRunningOffers()).toEqual([])
  cache.content.forget('offer')
  expect(await cache.content.listRunningOffers()).toMatchObject([{ slug: 'tyres' }])
  await readAll(cache)
  expect(cache.count()).toBe(statements + 1)
  await db.deleteFrom('offer').execute()
})

it('asks once for callers that come at the same time', async () => {
  const { content, count } = createCountedCache()
  content.startRemembering()
  await Promise.all(Array.from({ length: 5 }, () => content.listBranches()))
  expect(count()).toBe(1)
})

it('a result that was being read when its table changed is not remembered', async () => {
  const { content, count } = createCountedCache()
  content.startRemembering()
  const early = content.listBranches()
  content.forget('branch')
  const late = content.listBranches()
  await Promise.all([early, late])
  await content.listBranches()
  expect(count()).toBe(2)
})

it('asks every time while changes may go unnoticed, and again after a while', async () => {
  const { content, count, wait } = createCountedCache()
  await content.getMenus()
  await content.getMenus()
  expect(count()).toBe(2)
  content.startRemembering()
  await content.getMenus()
  await content.getMenus()
  expect(count()).toBe(3)
  wait(MINUTE_MS)
  await content.getMenus()
  expect(count()).toBe(4)
  content.stopRemembering()
  await content.getMenus()
  await content.getMenus()
  expect(count()).toBe(6)
})

it('a failure is not remembered', async () => {
  let isBroken = true
  const failing = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => (isBroken ? Promise.reject(new Error('away')) : Promise.resolve(result)),
  })
  const content = createContentCache({ db: failing, now: () => new Date() })
  content.startRemembering()
  await expect(content.listPages()).rejects.toThrow('away')
  isBroken = false
  expect(await content.listPages()).toEqual([])
})

it('remembered offers begin and end by the clock', async () => {
  const { content, count, wait, start } = createCountedCache()
  const hoursLater = (hours: number) => new Date(start.getTime() + hours * HOUR_MS)
  await db
    .insertInto('offer')
    .values([
      { ...offer, slug: 'ends', ends_at: new Date(start.getTime() + 1000), is_of_the_day: true },
      { ...offer, slug: 'begins', begins_at: new Date(start.getTime() + 1000), ends_at: hoursLater(2) },
    ])
    .execute()
  content.startRemembering()
  expect((await content.listRunningOffers()).map(({ slug }) => slug)).toEqual(['ends'])
  expect(await content.listOffersOfTheDay()).toHaveLength(1)
  wait(1000)
  expect((await content.listRunningOffers()).map(({ slug }) => slug)).toEqual(['begins'])
  expect(await content.listOffersOfTheDay()).toEqual([])
  expect(count()).toBe(1)
})

it('a caller may change the list that it received', async () => {
  const { content } = createCountedCache()
  content.startRemembering()
  const offers = await content.listRunningOffers()
  const length = offers.length
  offers.splice(0)
  expect(await content.listRunningOffers()).toHaveLength(length)
})
