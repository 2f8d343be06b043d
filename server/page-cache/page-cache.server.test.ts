import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import express from 'express'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { createPageCache, type PageCacheOptions } from './page-cache.server.ts'
import { createPageVersion } from './page-version.ts'

const database = await shareInFile(createTestDatabase())
const testSite = await shareInFile(createTestSite(database))
/** Ten minutes past an hour: every page ends with the hour. */
const site = { ...testSite.site, now: () => new Date('2026-11-24T09:10:00Z') }

interface FakePage {
  status?: number
  headers?: Record<string, string>
  html?: string
  maxAgeMs?: number
}

/** A server with a memory in front of it, whose pages are what `page` returns. */
async function startServer(
  page: (target: string) => FakePage | Promise<FakePage> = () => ({}),
  { publicMaxAgeS = 0 } = {},
) {
  const rendered: string[] = []
  const results: string[] = []
  const version = createPageVersion()
  const render: PageCacheOptions['render'] = async ({ target }) => {
    rendered.push(target)
    const { status = 200, headers, html, maxAgeMs } = await page(target)
    const response = new Response(null, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        'content-security-policy': "script-src 'self' 'nonce-abc'",
        ...headers,
      },
    })
    return { response, html: html ?? `<p>${rendered.length}</p><script nonce="abc">go()</script>`, maxAgeMs }
  }
  const metrics = { count: (result: string) => void results.push(result), measure: () => undefined }
  const cache = createPageCache(site, { maxBytes: 2_000_000, publicMaxAgeS, version, metrics, render })
  const app = express()
  app.disable('x-powered-by')
  app.use((_request, response, next) => {
    response.set('x-common', 'yes')
    next()
  })
  app.use(cache.fill)
  app.use((_request, response) => void response.send('rendered for one'))
  const server = createServer((request, response) => {
    if (!cache.serve(request, response)) app(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { headers, redirect: 'manual' })
    return { response, text: await response.text(), how: response.headers.get('x-cache') }
  }
  return { get, rendered, results, version, origin, [Symbol.dispose]: () => void server.close() }
}

it('a page is rendered once, and then comes from memory in any encoding', async () => {
  using server = await startServer()
  const first = await server.get('/cars/?x=1')
  const second = await server.get('/cars/?y=2', { 'accept-encoding': 'gzip, br' })
  expect([first.how, second.how, server.rendered]).toEqual(['miss', 'hit', ['/cars/']])
  expect(second.text).toBe('<p>1</p><script>go()</script>')
  expect(Object.fromEntries(second.response.headers)).toMatchObject({
    'x-common': 'yes',
    'content-encoding': 'br',
    vary: 'Accept-Encoding, Cookie',
    'content-security-policy': "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
  })
  for (const encoding of ['gzip', 'identity', 'br;q=0.1, gzip;q=0.5', 'deflate'])
    expect((await server.get('/cars/', { 'accept-encoding': encoding })).text).toBe(second.text)
})

it('who has the page gets no body again', async () => {
  using server = await startServer()
  const { response } = await server.get('/')
  const etag = response.headers.get('etag') ?? ''
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
    const again = await server.get('/', { 'if-none-match': known })
    expect([again.response.status, again.text]).toEqual([304, ''])
  }
  expect((await server.get('/', { 'if-none-match': 'W/"other"' })).response.status).toBe(200)
  const head = await fetch(`${server.origin}/`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
})

it('of fifty who want a new page at once one has it rendered', async () => {
  using server = await startServer(async () => {
    await pause(50)
    return {}
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.get('/offers/')))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(server.rendered).toHaveLength(1)
})

it('after a change a visitor gets the new page, and the old one only when that takes long', async () => {
  let renderMs = 0
  using server = await startServer(async () => {
    await pause(renderMs)
    return {}
  })
  await server.get('/')
  await pause(300)
  server.version.advance()
  expect(await server.get('/')).toMatchObject({ how: 'miss', text: expect.stringContaining('<p>2</p>') })
  await pause(300)
  renderMs = 700
  server.version.advance()
  const begin = performance.now()
  expect(await server.get('/')).toMatchObject({ how: 'stale', text: expect.stringContaining('<p>2</p>') })
  expect(performance.now() - begin).toBeLessThan(650)
  await expect.poll(async () => (await server.get('/')).text, { timeout: 2000 }).toContain('<p>3</p>')
  // Nobody asked meanwhile: what has been stale for long is not served any more.
  server.version.advance()
  await pause(1000)
  expect(await server.get('/')).toMatchObject({ how: 'miss', text: expect.stringContaining('<p>4</p>') })
})

it('however fast changes follow each other, a page is rendered four times a second, and thrice more at first', async () => {
  using server = await startServer()
  const end = performance.now() + 1000
  while (performance.now() < end) {
    server.version.advance()
    await server.get('/')
  }
  expect(server.rendered.length).toBeGreaterThan(5)
  expect(server.rendered.length).toBeLessThan(10)
})

it('a page with a running time grows old by itself', async () => {
  using server = await startServer(() => ({ maxAgeMs: 100 }))
  await server.get('/')
  expect((await server.get('/')).how).toBe('hit')
  await pause(700)
  expect((await server.get('/')).how).toBe('miss')
})

it('while pages cannot be rendered the last one is served, with its age', async () => {
  let isAway = false
  using server = await startServer(() => (isAway ? { status: 503, html: 'away' } : {}))
  await server.get('/')
  isAway = true
  server.version.advance()
  await pause(600)
  expect(await server.get('/')).toMatchObject({ how: 'outage', text: expect.stringContaining('<p>1</p>') })
  const again = await server.get('/')
  expect([again.how, again.response.headers.get('age')]).toEqual(['outage', '0'])
  expect(server.rendered.length).toBeLessThan(4)
  expect((await server.get('/offers/')).response.status).toBe(503)
  isAway = false
  await expect.poll(async () => (await server.get('/')).how, { timeout: 5000 }).toBe('hit')
})

it.each<[string, FakePage]>([
  ['sets a cookie', { headers: { 'set-cookie': 'a=1' } }],
  ['is somebody’s own', { headers: { 'cache-control': 'private, no-store' } }],
  ['is not found', { status: 404 }],
  ['leads elsewhere', { status: 301, headers: { location: '/cars/' } }],
  ['is no page', { headers: { 'content-type': 'text/plain' } }],
])('a page is not kept that %s', async (_, page) => {
  using server = await startServer(() => page)
  for (let count = 0; count < 2; count += 1) {
    const { response, how } = await server.get('/cars/')
    expect([response.status, how]).toEqual([page.status ?? 200, null])
  }
  expect(server.rendered).toHaveLength(2)
  // What was dropped from the address may be needed where it leads.
  expect((await server.get('/cars/?utm_source=ya')).text).toBe('rendered for one')
})

const BROWSER = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/148.0' }

it('the visit and the viewed car are of each request, never of the page', async () => {
  using server = await startServer()
  const path = '/cars/new/geely/monjaro/7/'
  const cookiesFor = async (target: string, headers: Record<string, string> = {}) =>
    (await server.get(target, { ...BROWSER, ...headers })).response.headers
      .getSetCookie()
      .map((cookie) => cookie.slice(0, cookie.indexOf('=')))
  for (let count = 0; count < 2; count += 1) {
    expect(await cookiesFor(path)).toEqual(['first_touch', 'last_touch', 'recently_viewed'])
    expect(await cookiesFor(path, { 'sec-purpose': 'prefetch' })).toEqual([])
    expect(await cookiesFor(path, { 'user-agent': 'Googlebot/2.1' })).toEqual([])
    expect(await cookiesFor('/cars/')).toEqual(['first_touch', 'last_touch'])
  }
  const touch = (await server.get('/?utm_source=vk&utm_campaign=one', BROWSER)).response.headers
    .getSetCookie()
    .map((cookie) => Buffer.from(decodeURIComponent(/=([^;]+)/.exec(cookie)?.[1] ?? ''), 'base64').toString())
  expect(touch[0]).toContain('"source":"vk"')
  expect(server.rendered).toEqual([path, '/cars/', '/'])
})

const viewed = (ids: string) => ({ cookie: `recently_viewed=${encodeURIComponent(btoa(JSON.stringify(ids)))}` })

it('who has viewed other cars gets the same page, and the car joins theirs', async () => {
  using server = await startServer()
  const path = '/cars/new/geely/monjaro/7/'
  const viewedAfter = async (ids: string) => {
    const { how, text, response } = await server.get(path, viewed(ids))
    const [, value = ''] = /recently_viewed=([^;]*)/.exec(response.headers.getSetCookie().join()) ?? []
    return [how, text, JSON.parse(atob(decodeURIComponent(value)))]
  }
  const { text } = await server.get(path)
  expect(await viewedAfter('7')).toEqual(['hit', text, '7'])
  expect(await viewedAfter('8.7.9')).toEqual(['hit', text, '7.8.9'])
  expect(await viewedAfter('1.2.3.4.5.6.8.9.10.11.12.13')).toEqual(['hit', text, '7.1.2.3.4.5.6.8.9.10.11.12'])
  // Also when it is rendered for them.
  server.version.advance()
  expect(await viewedAfter('8')).toEqual(['miss', expect.stringContaining('<p>2</p>'), '7.8'])
  expect(server.results).toEqual(['miss', 'hit', 'hit', 'hit', 'miss'])
})

it('proxies may keep a page from memory when the operator wants it, never one of a visit or with a change', async () => {
  using server = await startServer(() => ({}), { publicMaxAgeS: 60 })
  const touches = (await server.get('/cars/', BROWSER)).response.headers.getSetCookie()
  const returning = { ...BROWSER, cookie: touches.map((cookie) => cookie.split(';')[0]).join('; ') }
  const cacheControlFor = async (headers: Record<string, string>) =>
    (await server.get('/cars/', headers)).response.headers.get('cache-control')
  expect(await cacheControlFor(BROWSER)).toBe('private, no-cache')
  expect(await cacheControlFor(returning)).toBe('public, max-age=0, s-maxage=60')
  expect((await server.get('/cars/', returning)).response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  expect(await cacheControlFor({})).toBe('private, no-cache')
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      server.version.advance()
      return server.get('/cars/', returning)
    }),
  )
  for (const { how, response } of answers)
    expect([how === 'stale', response.headers.get('cache-control')?.startsWith('public')]).not.toEqual([true, true])
})

it('without the setting no proxy may keep a page', async () => {
  using server = await startServer()
  const { response } = await server.get('/cars/', { cookie: 'first_touch=a' })
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
})

const SITEMAP = {
  html: '<urlset/>',
  headers: {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=600',
    etag: 'W/"part"',
    'last-modified': 'Thu, 26 Nov 2026 10:00:00 GMT',
  },
}

it('a file of the sitemap is kept with its own validators, and who has it asks its route', async () => {
  using server = await startServer(() => SITEMAP, { publicMaxAgeS: 60 })
  const path = '/sitemaps/cars-1.xml'
  expect((await server.get(path, { 'if-none-match': 'W/"part"' })).text).toBe('rendered for one')
  expect((await server.get(path)).how).toBe('miss')
  const kept = await server.get(path, BROWSER)
  expect([kept.how, kept.text, kept.response.headers.get('vary')]).toEqual(['hit', '<urlset/>', 'Accept-Encoding'])
  // A browser that opens it is visiting: the cookies are this visitor's.
  expect(kept.response.headers.get('cache-control')).toBe('private, no-cache')
  expect((await server.get(path)).response.headers.get('cache-control')).toBe('public, max-age=600')
  for (const [name, value] of [
    ['if-none-match', 'W/"part"'],
    ['if-modified-since', 'Thu, 26 Nov 2026 11:00:00 GMT'],
  ])
    expect((await server.get(path, { [name ?? '']: value ?? '' })).response.status).toBe(304)
  expect((await server.get(path, { 'if-modified-since': 'Thu, 26 Nov 2026 09:00:00 GMT' })).response.status).toBe(200)
  expect(server.rendered).toEqual([path])
})

it('the files of the sitemap push no page out', async () => {
  const random = randomBytes(50_000).toString('hex')
  using server = await startServer((target) =>
    target.startsWith('/sitemaps/') ? { ...SITEMAP, html: target + random } : {},
  )
  await server.get('/')
  for (let part = 1; part <= 9; part += 1) await server.get(`/sitemaps/cars-${part}.xml`)
  expect((await server.get('/')).how).toBe('hit')
  expect((await server.get('/sitemaps/cars-1.xml')).how).toBe('miss')
})
