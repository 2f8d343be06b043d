import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { siteContext } from './site.ts'
import { touch, touchContext } from './touch.ts'
import { type Touches } from './record-visit.ts'

let currentTime = new Date('2026-11-20T10:00:00Z')

const database = await shareInFile(createTestDatabase())
const testSite = await shareInFile(
  createTestSite(database, { siteUrl: 'https://cars.example', now: () => currentTime }),
)

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A browser that keeps its cookies between visits. `touches` is what a form sent at that time would contain. */
function openBrowser(cookies = new Map<string, string>()) {
  return {
    cookies,
    async visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const context = new RouterContextProvider()
      context.set(siteContext, testSite.site)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const request = new Request(`https://cars.example${path}`, {
        method,
        headers: { accept: 'text/html,*/*', 'user-agent': FIREFOX, cookie, ...headers },
      })
      const args = { request, context, params: {}, pattern: '/', url: new URL(request.url) }
      const response = (await touch(args, async () => new Response('page'))) ?? new Response()
      const set = response.headers.getSetCookie()
      for (const line of set) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
        cookies.set(name, value)
      }
      return { touches: context.get(touchContext) satisfies Touches, set }
    },
  }
}

it('an advertisement is stored with its tags and its landing page', async () => {
  const { touches, set } = await openBrowser().visit(
    '/cars/used/?utm_source=yandex&utm_medium=cpc&utm_campaign=%D0%BE%D1%81%D0%B5%D0%BD%D1%8C&utm_term=geely&price_to=1',
  )
  expect(touches.first).toEqual({
    source: 'yandex',
    medium: 'cpc',
    campaign: 'осень',
    content: null,
    term: 'geely',
    referrer: null,
    landing: '/cars/used/',
    at: '2026-11-20T10:00:00.000Z',
  })
  expect(touches.last).toEqual(touches.first)
  for (const line of set) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(set).toHaveLength(2)
})

it('the first touch stays, the last has the latest source, and a visit without a source changes neither', async () => {
  const browser = openBrowser()
  await browser.visit('/?utm_source=vk')
  currentTime = new Date('2026-11-21T10:00:00Z')
  const second = await browser.visit('/cars/', { referer: 'https://www.google.com/search?q=secret' })
  expect(second.touches.first?.source).toBe('vk')
  expect(second.touches.last).toMatchObject({
    source: 'google.com',
    medium: 'organic',
    referrer: 'https://www.google.com/search',
    at: '2026-11-21T10:00:00.000Z',
  })
  const third = await browser.visit('/cars/new/', { referer: 'https://cars.example/cars/' })
  expect(third.set).toEqual([])
  expect(third.touches).toEqual(second.touches)
})

it('a sent form contains the stored touches', async () => {
  const browser = openBrowser()
  await browser.visit('/?yclid=123')
  const { touches, set } = await browser.visit('/ajax/request_call.php', { accept: 'application/json' }, 'POST')
  expect(touches.last).toMatchObject({ source: 'yandex', medium: 'cpc' })
  expect(set).toEqual([])
})

it('a visit without a source is replaced as the last touch by the first visit with one', async () => {
  const browser = openBrowser()
  expect((await browser.visit('/')).touches.last).toMatchObject({ source: null, landing: '/' })
  const { touches } = await browser.visit('/?gclid=x')
  expect(touches.first?.source).toBeNull()
  expect(touches.last?.source).toBe('google')
})

it('robots, scripts and prefetches store no touch', async () => {
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' }
  const calls: Record<string, string>[] = [
    bot,
    { accept: '*/*' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-fetch-dest': 'empty' },
  ]
  for (const headers of calls) expect((await openBrowser().visit('/?utm_source=x', headers)).set).toEqual([])
})

it('endless tags, control characters and an invalid referrer are cleaned', async () => {
  const { touches, set } = await openBrowser().visit(
    `/?utm_source=${encodeURIComponent(`a\r\nSet-Cookie: b\u0000${'ж'.repeat(5000)}`)}&utm_medium=&utm_content=${'%F0%9F%9A%97'.repeat(500)}`,
    { referer: 'javascript:alert(1)' },
  )
  expect(touches.first?.source).toMatch(/^a {2}Set-Cookie: b ж+$/)
  expect(touches.first?.source).toHaveLength(80)
  expect(touches.first).toMatchObject({ medium: null, referrer: null })
  for (const line of set) expect(line.length).toBeLessThan(2500)
})

it('a forged cookie is ignored', async () => {
  for (const forged of [
    'x',
    btoa('{"source":"a"}'),
    btoa(JSON.stringify('x'.repeat(3000))),
    '%%%',
    btoa('{"__proto__":{}}'),
  ]) {
    const browser = openBrowser(new Map([['first_touch', forged]]))
    expect((await browser.visit('/ajax/x.php', {}, 'POST')).touches.first).toBeUndefined()
  }
})
