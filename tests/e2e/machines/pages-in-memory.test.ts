import { brotliDecompressSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { request } from 'undici'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { viewedCookie } from '#app/http/visitor-cookies.ts'
import { openVisitor } from '#tests/fixtures/browser/visitors.ts'
import { promptly } from '#tests/lanes/night.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { getNewCarPath } from '#tests/pages/page-types.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'

const { db, origin } = await shareInFile(startDemoSite())
const carPath = await getNewCarPath(origin)
const carId = Number(carPath.split('/').at(-2))
/** The dealer's own pages, the contacts and the offers. */
const contentPaths = await listSitemapPaths('pages', 'offers')
const SHARED = [
  ...new Set(['/', '/cars/', '/cars/new/', '/cars/body/suv/', '/cars/?body=suv&page=1', carPath, ...contentPaths]),
]
/** A cookie that the memory does not know: the page is rendered for this request. */
const PAST = { cookie: 'made-up=1' }

async function listSitemapPaths(...parts: string[]): Promise<string[]> {
  const texts = await Promise.all(parts.map(async (part) => (await get(`/sitemaps/${part}.xml`)).html))
  return texts.flatMap((xml) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname))
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers })
  return { response, html: await response.text(), how: response.headers.get('x-cache') }
}

/** Where two pages begin to differ; undefined when they are the same. */
function findDifference(one: string, other: string): string[] | undefined {
  const at = one.split('').findIndex((character, index) => character !== other[index])
  return one === other ? undefined : [one, other].map((html) => html.slice(Math.max(0, at - 60), at + 60))
}

/** The countdown of the offers of the day begins at the time of rendering; a form of one visitor has its time and key. */
const withoutOwn = (html: string) =>
  html
    .replaceAll(/ nonce="\w+"/g, '')
    .replaceAll(/now\\?",\[\\?"D\\?",\d+/g, '')
    .replaceAll(/Осталось [^<"\\]*/g, '')
    .replaceAll(/<input type="hidden" name="request_key"[^>]*>/g, '')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    .replaceAll(/"f(?:[\da-f]{8}|request[-_]\w+|form-message)-/g, '"')
    .replaceAll(/\b1\d{12}\b/g, '')
const withoutScripts = (html: string) => withoutOwn(html).replaceAll(/<script[\s\S]*?<\/script>/g, '')

describe.each(SHARED)('%s', (path) => {
  it('is the same page from memory, and twice the same when it is rendered', async () => {
    const [first, second] = [await get(path, PAST), await get(path, PAST)]
    // The key and the time of a form are numbered in the data.
    const rendered = first.html.includes('name="request_key"') ? withoutScripts : withoutOwn
    expect([first.how, findDifference(rendered(first.html), rendered(second.html))]).toEqual([null, undefined])
    await get(path)
    const kept = await get(path)
    expect([kept.how, kept.html.includes('name="request_key"')]).toEqual(['hit', false])
    // A page of its own may arrive in parts, for a script to put together.
    expect(findDifference(withoutScripts(first.html), withoutScripts(kept.html))).toBeUndefined()
  })

  it('allows its own inline scripts and no others', async () => {
    const { response, html } = await get(path)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('nonce')
    expect(html).not.toContain('nonce=')
    const inline = [...html.matchAll(/<script(?![^>]*json")[^>]*>([\s\S]+?)<\/script>/g)].map(([, text = '']) => text)
    const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect([...policy.matchAll(/'sha256-[^']+'/g)].map(([hash]) => hash)).toEqual([...new Set(hashes)])
  })

  it('is hydrated in a browser without a message', async () => {
    await using visitor = await openVisitor({ hasCookieNotice: true })
    const page = await visitor.newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(error.message))
    const answer = await page.goto(`${origin}${path}${path.includes('?') ? '&' : '?'}utm_source=ya`)
    expect(answer?.headers()['x-cache']).toBe('hit')
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    expect(messages).toEqual([])
  })
})

it('a page takes less than half of what the site sent before it was kept, in either encoding', async () => {
  await get('/cars/')
  const { body, headers } = await request(`${origin}/cars/`, { headers: { 'accept-encoding': 'br' } })
  expect([headers['content-encoding'], headers.etag]).toEqual(['br', expect.stringMatching(/^W\/"/)])
  expect(brotliDecompressSync(Buffer.from(await body.arrayBuffer())).toString()).toContain('</html>')
})

/** What a page shows after each change, and where. */
const CHANGES: [what: string, path: string, text: string, statement: ReturnType<typeof sql>][] = [
  ['a price', carPath, '7 654 321', sql`update car set price_rub = 7654321 where id = ${carId}`],
  [
    'a price in the list',
    '/cars/?sort=price-desc',
    '87 654 321',
    sql`update car set price_rub = 87654321 where id = ${carId}`,
  ],
  [
    'a menu',
    '/offers/',
    'Меню из памяти',
    sql`update menu set items = jsonb_set(items, '{0,label}', '"Меню из памяти"')`,
  ],
  ['an offer', '/offers/', 'Акция из памяти', sql`update offer set title = 'Акция из памяти'`],
  ['a banner', '/', 'Баннер из памяти', sql`update banner set headline = 'Баннер из памяти'`],
  ['a legal text', '/legal/privacy/', 'Текст из памяти', sql`update legal_text set title = 'Текст из памяти'`],
  ['a branch', '/offers/', 'Улица Памяти', sql`update branch set address = 'Улица Памяти, 7'`],
  ['a brand', carPath, 'Марка-из-памяти', sql`update brand set name = 'Марка-из-памяти'`],
  ['a model', carPath, 'Модель-из-памяти', sql`update model set name = 'Модель-из-памяти'`],
  [
    'a page',
    '/',
    'Страница из памяти',
    sql`update page set name = 'Страница из памяти', summary = 'Страница из памяти'`,
  ],
  ['a programme', carPath, 'Банк из памяти', sql`update credit_programme set lender = 'Банк из памяти'`],
  [
    'a page of the dealer',
    '/services/to/',
    'Заголовок из памяти',
    sql`update page set heading = 'Заголовок из памяти'`,
  ],
  [
    'the page of an offer',
    contentPaths.find((path) => /^\/offers\/./.test(path)) ?? '',
    'Условия из памяти',
    sql`update offer set conditions = 'Условия из памяти'`,
  ],
  [
    'a service',
    '/services/to/',
    'Работа из памяти',
    sql`update maintenance_price set works = array['Работа из памяти']`,
  ],
  ['the contacts', '/contacts/', 'Проспект Памяти', sql`update branch set address = 'Проспект Памяти, 8'`],
]

it.each(CHANGES)('%s is seen within a second of its commit', async (_, path, text, statement) => {
  for (let count = 0; count < 2; count += 1)
    expect((await get(path)).html.replaceAll('\u{a0}', ' ')).not.toContain(text)
  await statement.execute(db)
  const begin = performance.now()
  for (;;) {
    const { html } = await get(path)
    if (html.replaceAll(/[\u{a0}\u{202f}]/gu, ' ').includes(text)) break
    expect(performance.now() - begin).toBeLessThan(promptly().timeout)
  }
})

it('a link that is followed in a browser is answered from memory, with the data that the page has', async () => {
  await using visitor = await openVisitor({ hasCookieNotice: true })
  const page = await visitor.newPage()
  await page.goto(`${origin}/search/`)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  for (const path of SHARED.filter((other) => other !== carPath)) {
    const answered = page.waitForResponse((response) => response.url().includes('_.data'))
    await page.evaluate(async (to) => {
      const router: unknown = Reflect.get(window, '__reactRouterDataRouter')
      if (typeof router === 'object' && router !== null)
        await Reflect.apply(Reflect.get(router, 'navigate'), router, [to])
    }, path)
    const target = new URL((await answered).url())
    const dataPath = target.pathname + target.search
    const [kept, own] = [await get(dataPath), await get(dataPath, PAST)]
    expect([kept.how, own.how, kept.response.headers.get('content-type')]).toEqual(['hit', null, 'text/x-script'])
    const hasForm = own.html.includes('shownAt')
    expect(hasForm || findDifference(withoutOwn(kept.html), withoutOwn(own.html)) === undefined).toBe(true)
    expect(kept.response.headers.getSetCookie()).toEqual([])
  }
})

it('made-up routes of a page’s data go past the memory', async () => {
  const route = new URLSearchParams({ _routes: 'routes/site/catalogue/route' })
  expect((await get(`/cars/_.data?${route}`)).how).not.toBeNull()
  for (const routes of ['', '?_routes=root', '?_routes=made-up', `?${route}%2Croot`])
    expect((await get(`/cars/_.data${routes}`)).how).toBeNull()
})

/** The ids in the cookie of viewed cars that an answer sets. */
const viewedIn = ({ headers }: Response): unknown =>
  headers
    .getSetCookie()
    .map((cookie) => /^recently_viewed=([^;]+)/.exec(cookie)?.[1])
    .flatMap((value) => (value === undefined ? [] : JSON.parse(atob(decodeURIComponent(value)))))

it('who has viewed other cars gets the page and the data of a car from memory, and the car joins theirs', async () => {
  const dataPath = `${carPath}_.data?${new URLSearchParams({ _routes: 'routes/site/car/route' })}`
  const [one, other] = [carId + 1, carId + 2]
  for (const path of [carPath, dataPath]) {
    await get(path)
    const nothing = await get(path)
    const two = await get(path, { cookie: viewedCookie.write([other, one], { siteUrl: origin }).split(';')[0] ?? '' })
    expect([nothing.how, two.how]).toEqual(['hit', 'hit'])
    expect(two.html).toBe(nothing.html)
    expect([viewedIn(nothing.response), viewedIn(two.response)]).toEqual([[`${carId}`], [`${carId}.${other}.${one}`]])
  }
})

it('the viewed cars of a page from memory are asked for, and no cache may keep them', async () => {
  const ids = await db
    .selectFrom('car')
    .select('id')
    .where('state', '=', 'published')
    .where('id', '!=', carId)
    .limit(2)
    .execute()
  const viewed = ids.map(({ id }) => id)
  const cookie = viewedCookie.write([carId, ...viewed], { siteUrl: origin }).split(';')[0] ?? ''
  const { response, html, how } = await get(`/cars/viewed.json?besides=${carId}`, { cookie })
  expect([how, response.headers.get('cache-control')]).toEqual([null, 'private, no-store'])
  expect(JSON.parse(html)).toMatchObject({ cars: viewed.map((id) => ({ id })) })
  expect(JSON.parse((await get('/cars/viewed.json')).html)).toEqual({ cars: [] })
})

it('a new visit is recorded from every answer, and the memory has none of it', async () => {
  const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/148.0' }
  for (const source of ['vk', 'ok', 'ya']) {
    const { response, how } = await get(`/?utm_source=${source}`, browser)
    expect(how).toMatch(/hit|miss|stale/)
    const touches = response.headers
      .getSetCookie()
      .map((cookie) => Buffer.from(decodeURIComponent(/=([^;]+)/.exec(cookie)?.[1] ?? ''), 'base64').toString())
    expect(touches).toEqual([expect.stringContaining(`"${source}"`), expect.stringContaining(`"${source}"`)])
  }
})

it.each(['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/landings.xml', '/sitemaps/cars-1.xml'])(
  '%s is the same from memory, and changes with the stock',
  async (path) => {
    const own = await get(path, PAST)
    await get(path)
    const kept = await get(path)
    expect([own.how, kept.how, kept.html]).toEqual([null, 'hit', own.html])
    for (const name of ['etag', 'last-modified', 'cache-control', 'content-type'])
      expect([name, kept.response.headers.get(name)]).toEqual([name, own.response.headers.get(name)])
    const etag = kept.response.headers.get('etag') ?? ''
    expect((await get(path, { 'if-none-match': etag })).response.status).toBe(304)
  },
)

it('a sold car leaves the sitemap within a second of its commit', async () => {
  await get('/sitemaps/cars-1.xml')
  expect((await get('/sitemaps/cars-1.xml')).html).toContain(carPath)
  await sql`update car set state = 'sold', state_since = now() where id = ${carId}`.execute(db)
  await expect.poll(async () => (await get('/sitemaps/cars-1.xml')).html.includes(carPath), promptly()).toBe(false)
})

async function listMisses(): Promise<(string | null)[]> {
  await get('/cars/')
  const answers = []
  for (let count = 0; count < 20; count += 1) answers.push((await get(`/cars/?x${count}=${count}`)).how)
  return answers.filter((how) => how !== 'hit')
}

it('made-up parameters are answered from memory', async () => {
  // A change of another test may come between.
  await expect.poll(listMisses).toEqual([])
})
