import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { getNewCarPath } from '#tests/pages/page-types.ts'

const site = await sharedSite()
const car = await getNewCarPath(site.origin)

const fetchPath = (path: string, init?: RequestInit) => fetch(site.origin + path, { redirect: 'manual', ...init })

it('an address without a trailing slash redirects to the one with it, query included', async () => {
  const answer = await fetchPath('/cars/new?body=suv')
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe('/cars/new/?body=suv')
})

it("a wrong brand, model or block in a car's address redirects to the right one", async () => {
  const id = car.split('/').at(-2)
  for (const wrong of [`/cars/used/lada/granta/${id}/`, `/cars/new/nobody/nothing/${id}/`]) {
    const answer = await fetchPath(wrong)
    expect(answer.status, wrong).toBe(301)
    expect(answer.headers.get('location'), wrong).toBe(car)
    // The same for the data that the client router requests for a link.
    const data = await (await fetchPath(`${wrong}_.data?with=credit`)).text()
    expect(data, wrong).toContain(`"${car}?with=credit"`)
  }
})

it('an unknown address is 404', async () => {
  for (const path of [
    '/nowhere/',
    '/cars/new/no-such-brand/',
    '/cars/new/lada/no-such-model/',
    '/cars/new/lada/vesta/999999999/',
    '/cars/new/lada/vesta/abc/',
    '/cars/?page=9999',
    '/media/../package.json',
    '/media/00000000000000000000000000000000-640.avif',
  ]) {
    expect((await fetchPath(path)).status, path).toBe(404)
  }
})

it('invalid query values are ignored', async () => {
  const html = await (await fetchPath('/cars/')).text()
  const count = /(\d+) автомобил/.exec(html)?.[1]
  for (const query of [
    'price_from=abc',
    'price_from=-5',
    'price_to=1e400',
    'body=spaceship',
    'sort=upside-down',
    'colour=%00',
    'year_from=%F0%9F%9A%97',
  ]) {
    const answer = await fetchPath(`/cars/?${query}`)
    expect(answer.status, query).toBe(200)
    expect(/(\d+) автомобил/.exec(await answer.text())?.[1], query).toBe(count)
  }
})

it('no query makes the catalogue fail', async () => {
  const name = fc.constantFrom(
    'brand',
    'model',
    'body',
    'fuel',
    'price_from',
    'price_to',
    'year_from',
    'sort',
    'page',
    'branch',
    'photo',
    'with',
    '_data',
    '__proto__',
  )
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('geely', 'geely/monjaro', '0', '-1', '1e9', 'NaN', '../..', '<script>'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 12 }), async (pairs) => {
      const query = pairs.map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`).join('&')
      expect((await fetchPath(`/cars/?${query}`)).status).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})

it.each(['/', '/cars/', '/contacts/'])('%s is answered to a visitor with a cookie that is not ours', async (path) => {
  expect((await fetchPath(path, { headers: { cookie: 'made-up=1' } })).status).toBe(200)
})

it('a page has its security headers and no script without the nonce', async () => {
  // Pages from memory have hashes instead (tests/e2e/machines/pages-in-memory.test.ts).
  const answer = await fetchPath('/search/')
  const policy = answer.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
  expect(policy).not.toContain('unsafe-eval')
  const scripts = (await answer.text()).match(/<script(?![^>]*json")[^>]*>/g) ?? []
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

it('health and readiness are served, and a request is logged without the typed values', async () => {
  const from = site.lines.length
  const since = () => site.lines.slice(from)
  expect((await fetchPath('/healthz')).status).toBe(200)
  expect(await (await fetchPath('/readyz')).json()).toEqual({ ready: true, reasons: [] })
  await fetchPath('/cars/?price_to=1234567')
  await expect.poll(() => since().filter((line) => line.includes('"path":"/cars/"')).length).toBeGreaterThan(0)
  expect(since().join('\n')).not.toContain('1234567')
})

it('a photograph is cached as immutable, and revalidated by its ETag', async () => {
  const html = await (await fetchPath(car)).text()
  const path = /\/media\/[0-9a-f]{32}-\d+\.avif/.exec(html)?.[0] ?? ''
  const answer = await fetchPath(path)
  expect(answer.headers.get('content-type')).toBe('image/avif')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const again = await fetchPath(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

it('structured data matches what the page shows', async () => {
  const html = await (await fetchPath(car)).text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
  const offer = blocks.find((block) => block['@type'] === 'Car')
  expect(offer.offers.priceCurrency).toBe('RUB')
  expect(html).toContain(offer.offers.price.toLocaleString('ru').replaceAll(/\s/g, '\u00a0'))
  expect(blocks.some((block) => block['@type'] === 'BreadcrumbList')).toBe(true)
})
