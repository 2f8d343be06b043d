import { RouterContextProvider } from 'react-router'
import { afterAll, describe, expect, it } from 'vitest'
import { senderContext } from '#app/http/middleware/sender.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { isFeedOpen, createFeedAccess } from '#domain/feeds-out/feed-access.ts'
import { listFeedClients } from '#domain/feeds-out/fetches/feed-fetches.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loader } from './route.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
await addCar(db)
let now = new Date('2026-11-20T10:00:00.500Z')
const testSite = await createTestSite(database, {
  now: () => now,
  feedAccess: createFeedAccess(
    new Map([
      ['autoru', undefined],
      ['yml', 'key-of-ours'],
    ]),
  ),
})
afterAll(() => testSite[Symbol.asyncDispose]())

type RequestFeedInit = Pick<RequestInit, 'headers' | 'method'> & { address?: string }

async function requestFeed(path: string, { address, ...init }: RequestFeedInit = {}, site: Site = testSite.site) {
  const url = new URL(`https://cars.example/feeds/${path}`)
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(senderContext, { address })
  const params = { file: url.pathname.split('/').at(-1) ?? '' }
  const request = new Request(url, init)
  return loader({ request, url, context, params, pattern: '/feeds/:file' })
}

const headerOf = (answer: Response, name: string) => answer.headers.get(name) ?? ''
const currentEtag = async () => headerOf(await requestFeed('autoru.xml', { method: 'HEAD' }), 'etag')
const fromAddress = (address: string) => ({ address })
const countCars = async (path: string) => (await (await requestFeed(path)).text()).match(/<car>/g)?.length ?? 0

describe('a feed', () => {
  it('is sent to those who may read it', async () => {
    const answer = await requestFeed('autoru.xml')
    expect(headerOf(answer, 'content-type')).toBe('application/xml; charset=utf-8')
    expect(await answer.text()).toMatch(/^<\?xml [^]*<mark_id>LADA<\/mark_id>[^]*<\/data>\n$/)
    for (const path of ['avito.xml', 'drom.xml', 'autoru', 'yml.xml', 'yml.xml?key=key-of-theirs', 'yml.xml?key='])
      expect((await requestFeed(path)).status, path).toBe(404)
    expect((await requestFeed('yml.xml?key=key-of-ours')).status).toBe(200)
  })

  it('is sent again only when the stock has changed', async () => {
    now = new Date('2026-11-20T10:00:05Z')
    const first = await requestFeed('autoru.xml')
    await first.text()
    const etag = headerOf(first, 'etag')
    expect(headerOf(first, 'last-modified')).toBe('Fri, 20 Nov 2026 10:00:00 GMT')
    const again = await requestFeed('autoru.xml', { headers: { 'if-none-match': etag } })
    expect([again.status, headerOf(again, 'etag'), await again.text()]).toEqual([304, etag, ''])
    expect(
      (await requestFeed('autoru.xml', { headers: { 'if-modified-since': headerOf(first, 'last-modified') } })).status,
    ).toBe(304)
    await db.updateTable('car').set({ price_rub: 999_000 }).execute()
    const changed = await requestFeed('autoru.xml', { headers: { 'if-none-match': etag } })
    expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('999000')])
    expect(headerOf(changed, 'etag')).not.toBe(etag)
  })

  it('also changes with a branch, a name and the number of cars', async () => {
    const tags = [await currentEtag()]
    const row = { slug: 'south', name: 'Юг', city: 'Москва', address: 'Южная, 1', phone: '74950000001', hours: '[]' }
    await db.insertInto('branch').values(row).execute()
    tags.push(await currentEtag())
    await db.updateTable('model').set({ name: 'Веста' }).execute()
    tags.push(await currentEtag())
    const id = await addCar(db)
    tags.push(await currentEtag())
    await db.deleteFrom('car').where('id', '=', id).execute()
    tags.push(await currentEtag())
    expect(new Set(tags).size).toBe(tags.length - 1)
    // The same stock has the same tag.
    expect(tags[4]).toBe(tags[2])
  })

  it('can be limited to a block or a branch; an unknown one or an invalid part is 404', async () => {
    expect(await countCars('autoru.xml?block=used')).toBe(1)
    expect(await countCars('autoru.xml?block=new')).toBe(0)
    expect(await countCars('autoru.xml?branch=south')).toBe(0)
    for (const query of ['block=old', 'branch=north', 'part=2', 'part=0', 'part=x'])
      expect((await requestFeed(`autoru.xml?${query}`)).status, query).toBe(404)
  })

  it('is written to a few readers at once; when the queue is full, a reader gets 503 with Retry-After', async () => {
    const feedAccess = createFeedAccess(new Map([['autoru', undefined]]))
    const site = { ...testSite.site, feedAccess }
    const reading = await Promise.all(
      ['203.0.113.1', '203.0.113.1', '203.0.113.2'].map((name) => requestFeed('autoru.xml', fromAddress(name), site)),
    )
    const leaving = new AbortController()
    const waiting = ['a', 'a', 'b', 'b', 'c', 'c'].map((key) =>
      feedAccess.semaphore.acquire({ key, signal: leaving.signal }),
    )
    const refused = await requestFeed('autoru.xml', {}, site)
    expect([refused.status, headerOf(refused, 'retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    // A conditional request does not wait.
    expect((await requestFeed('autoru.xml', { headers: { 'if-none-match': '*' } }, site)).status).toBe(304)
    leaving.abort()
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => undefined))
    // A reader that leaves makes room for the next one.
    await reading[0]?.body?.cancel()
    expect((await requestFeed('autoru.xml', {}, site)).status).toBe(200)
  })

  it('one address may read two feeds at once and wait for two; other addresses still get theirs', async () => {
    const feedAccess = createFeedAccess(new Map([['autoru', undefined]]))
    const site = { ...testSite.site, feedAccess }
    const reading = await Promise.all([1, 2].map(() => requestFeed('autoru.xml', fromAddress('203.0.113.7'), site)))
    const waiting = [1, 2].map(() => feedAccess.semaphore.acquire({ key: '203.0.113.7' }))
    expect((await requestFeed('autoru.xml', fromAddress('203.0.113.7'), site)).status).toBe(503)
    expect((await requestFeed('autoru.xml', fromAddress('203.0.113.8'), site)).status).toBe(200)
    for (const answer of reading) await answer.body?.cancel()
    for (const release of await Promise.all(waiting)) expect(release).toBeTypeOf('function')
  })
})

it('records which programs fetch it, and of made-up names only some', async () => {
  await db.deleteFrom('feed_fetch').execute()
  now = new Date('2026-11-20T11:10:00Z')
  const fetchAs = async (client: string, headers: Record<string, string> = {}) =>
    (await requestFeed('autoru.xml', { headers: { 'user-agent': client, ...headers } })).text()
  await fetchAs('AutoRuBot/1.0')
  now = new Date('2026-11-20T11:40:00Z')
  await fetchAs('AutoRuBot/1.0', { 'if-none-match': '*' })
  await requestFeed('yml.xml?key=wrong', { headers: { 'user-agent': 'a guesser' } })
  expect(await listFeedClients({ db, now: () => now })).toEqual([
    { feed: 'autoru', client: 'AutoRuBot/1.0', lastAt: now, fetches: 2, unchanged: 1, busy: 0 },
  ])
  for (let index = 0; index < 60; index += 1) await fetchAs(`bot ${index} ${'x'.repeat(200)}`)
  const rows = await db.selectFrom('feed_fetch').select('client').execute()
  expect(rows).toHaveLength(50)
  expect(Math.max(...rows.map(({ client }) => client.length))).toBe(100)
  now = new Date('2026-12-05T12:00:00Z')
  await fetchAs('AutoRuBot/1.0')
  expect(await db.selectFrom('feed_fetch').select('client').execute()).toEqual([{ client: 'AutoRuBot/1.0' }])
})

it('the whole key is compared', () => {
  const feedAccess = createFeedAccess(new Map([['yml', 'abcdefgh']]))
  for (const wrong of ['', 'a', 'abcdefg', 'abcdefghi', 'abcdefghabcdefgh', 'ABCDEFGH', null])
    expect(isFeedOpen(feedAccess, 'yml', wrong), String(wrong)).toBe(false)
  expect(isFeedOpen(feedAccess, 'yml', 'abcdefgh')).toBe(true)
  expect(isFeedOpen(feedAccess, 'vk', 'abcdefgh')).toBe(false)
})
