import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { snapshotTables } from '#tests/fixtures/database/snapshot-tables.ts'
import { sharedPageFixture } from '#tests/fixtures/site/page-fixture.ts'
import { type SharedSite, sharedSite } from '#tests/fixtures/site/shared-site.ts'
import type { PageType } from '#tests/pages/page-types.ts'
import { matchPatterns } from '#urls/match-patterns.ts'
import { ROUTES } from '#urls/routes.ts'
import { isOpenToRobots } from '#tests/probes/structured-data/robots.ts'

const site = await sharedSite()
await shareInFile(snapshotTables(site.db, ['moved_address', 'offer']))
let pages: PageType[]
let robots: string
/** Every address of the sitemap, by its file. */
const files = new Map<string, string[]>()

beforeAll(async () => {
  await addMovedAddresses(site.db)
  pages = (await sharedPageFixture()).pages
  robots = await fetchText('/robots.txt')
  for (const file of listElements(await fetchText('/sitemap.xml'), 'sitemap > loc').map(pathOf))
    files.set(file, listElements(await fetchText(file), 'url > loc').map(pathOf))
})

/** The demo data have no moved pages and no ended offer, so the test adds them. */
async function addMovedAddresses(db: SharedSite['db']): Promise<void> {
  const updated_at = new Date()
  const move = (from_path: string, to_path: string) => ({ from_path, to_path, updated_at })
  await db
    .insertInto('moved_address')
    .values([
      move('/catalog/new/', '/cars/new/'),
      move('/old-price.html', '/offers/'),
      move('/catalog/?id=12', '/cars/used/'),
    ])
    .execute()
  await db
    .insertInto('offer')
    .values({
      slug: 'long-over',
      title: 'Летняя акция',
      summary: 'Прошлым летом',
      conditions: 'Были.',
      blocks: '[]',
      ends_at: new Date('2020-09-01T00:00:00Z'),
      updated_at,
    })
    .execute()
}

const fetchPath = (address: string, init?: RequestInit) => fetch(site.origin + address, { redirect: 'manual', ...init })
const fetchText = async (address: string) => (await fetchPath(address)).text()
const listAllAddresses = () => [...files.values()].flat()

/** The texts of the elements at a path below the root (`url > loc`). Throws on invalid XML. */
function listElements(xml: string, path: string): string[] {
  const open: string[] = []
  const found: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local }) => void open.push(local))
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => {
    if (open.slice(1).join(' > ') === path) found.push(text)
  })
  parser.write(xml).close()
  return found
}

function pathOf(address: string): string {
  expect(address.startsWith(`${site.siteUrl}/`)).toBe(true)
  return address.slice(site.siteUrl.length)
}

/** Whether a response is excluded from search engines, by its headers or its HTML. */
const isExcluded = async (answer: Response) =>
  answer.headers.get('x-robots-tag')?.includes('noindex') === true || isNoindex(await answer.text())

const isNoindex = (html: string) => html.includes('<meta name="robots" content="noindex"/>')
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]

it('the sitemap lists each address once, grouped by kind', () => {
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      '/sitemaps/pages.xml',
      '/sitemaps/landings.xml',
      '/sitemaps/offers.xml',
      '/sitemaps/cars-1.xml',
    ]),
  )
  expect(new Set(listAllAddresses()).size).toBe(listAllAddresses().length)
  expect(listAllAddresses()).toEqual(
    expect.arrayContaining(['/', '/contacts/', '/offers/', '/cars/', '/cars/new/', '/legal/privacy/']),
  )
  expect(files.get('/sitemaps/cars-1.xml')?.length).toBeGreaterThan(200)
})

it('robots.txt allows every address of the sitemap', () => {
  // crawl.test.ts checks that each address works and is canonical.
  for (const address of listAllAddresses()) expect.soft(isOpenToRobots(robots, address), address).toBe(true)
})

it('the pictures listed in the sitemap exist', async () => {
  const pictures = listElements(await fetchText('/sitemaps/cars-1.xml'), 'url > image > loc')
  expect(pictures.length).toBeGreaterThan(200)
  await Promise.all(
    pictures
      .slice(0, 20)
      .map(pathOf)
      .map(async (picture) => expect.soft((await fetchPath(picture, { method: 'HEAD' })).status, picture).toBe(200)),
  )
})

it('a page is noindex if its route has no file of the sitemap', async () => {
  const unlisted = matchPatterns(ROUTES.filter(({ kind, sitemap }) => kind === 'page' && sitemap === undefined))
  const found = pages.filter(({ status, path }) => status === 200 && unlisted.test(path.replace(/\?.*$/, '')))
  expect(found.length).toBeGreaterThan(10)
  for (const { path, cookie = '' } of found)
    expect.soft(await isExcluded(await fetchPath(path, { headers: { cookie } })), path).toBe(true)
})

it('the sitemap omits sold cars, ended offers and noindex pages', async () => {
  expect(listAllAddresses()).not.toContain('/offers/long-over/')
  expect(isNoindex(await fetchText('/offers/long-over/'))).toBe(true)
  await Promise.all(
    pages.map(async ({ status, path }) => {
      const isHidden = status !== 200 || isNoindex(await fetchText(path))
      expect.soft(isHidden && listAllAddresses().includes(path), path).toBe(false)
    }),
  )
})

it.each([
  ['/cars/?body=suv&colour=white', true, undefined],
  ['/cars/new/?sort=price-asc', true, undefined],
  ['/cars/?page=2', false, '/cars/?page=2'],
  ['/cars/?utm_source=telegram', false, '/cars/'],
  ['/search/?q=geely', true, undefined],
  ['/compare/', true, undefined],
])('%s: noindex is %s, canonical is %s', async (address, isExpectedNoindex, canonical) => {
  const html = await fetchText(address)
  expect(isNoindex(html)).toBe(isExpectedNoindex)
  expect(canonicalOf(html)).toBe(canonical && site.siteUrl + canonical)
})

it('robots.txt allows every noindex page, so that the noindex can be read', async () => {
  const closed = [
    '/search/suggest.json?q=geely',
    '/cars/count.json',
    '/cars/photos.json',
    '/cars/viewed.json',
    '/saved.json',
    '/ajax/modals/views/request-call-view.php',
  ]
  const answers = await Promise.all(
    [...pages, ...closed.map((path) => ({ path, cookie: '' }))].map(async ({ path, cookie = '' }) => {
      const isHidden = await isExcluded(await fetchPath(path, { headers: { cookie } }))
      return { path, isHidden, isOpen: isOpenToRobots(robots, path) }
    }),
  )
  expect(answers.filter(({ isHidden }) => isHidden).length).toBeGreaterThan(20)
  expect(answers.filter(({ isHidden, isOpen }) => isHidden && !isOpen)).toEqual([])
  // No page is disallowed: robots.txt lists only addresses that are not pages.
  expect(pages.filter(({ path }) => !isOpenToRobots(robots, path))).toEqual([])
})

it('robots.txt lists what is disallowed, and the sitemap', () => {
  for (const closed of [
    '/ajax/add2fav.php',
    '/cars/count.json?body=suv',
    '/cars/photos.json?car=1',
    '/cars/viewed.json?besides=1',
    '/search/suggest.json?q=geely',
    '/personal/data.data',
    '/staff/',
    '/saved.json',
  ])
    expect.soft(isOpenToRobots(robots, closed), closed).toBe(false)
  for (const open of ['/', '/cars/new/geely/', '/cars/?page=2', '/cars/?utm_source=vk', '/assets/a.js', '/og/site.jpg'])
    expect.soft(isOpenToRobots(robots, open), open).toBe(true)
  expect(robots).toContain(`Sitemap: ${site.siteUrl}/sitemap.xml`)
  expect(robots).toMatch(/^Clean-param: utm_source&\S{1,400}$/m)
})

it.each([
  ['/catalog/new/', '/cars/new/'],
  ['/catalog/new', '/cars/new/'],
  ['/catalog/new/?utm_source=vk', '/cars/new/?utm_source=vk'],
  ['/old-price.html', '/offers/'],
  ['/catalog/?id=12', '/cars/used/'],
])('%s is redirected permanently', async (from, to) => {
  let address = from
  let answer = await fetchPath(address)
  while (answer.status === 301) {
    address = answer.headers.get('location') ?? ''
    answer = await fetchPath(address)
  }
  expect(answer.status).toBe(200)
  expect(address).toBe(to)
})

it('an unchanged sitemap is answered with 304', async () => {
  for (const address of ['/sitemap.xml', '/sitemaps/cars-1.xml', '/sitemaps/pages.xml', '/manifest.webmanifest']) {
    const { headers } = await fetchPath(address)
    const again = await fetchPath(address, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect.soft(again.status, address).toBe(304)
    expect.soft(headers.get('set-cookie'), address).toBeNull()
    expect.soft((await fetchPath(address, { method: 'HEAD' })).status, address).toBe(200)
  }
})

it('the manifest and the icons are the site’s own', async () => {
  const manifest = await (await fetchPath('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Showroom', lang: 'ru', start_url: '/' })
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetchPath(src)
    expect.soft(answer.headers.get('content-type'), src).toBe(type)
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect.soft(['any', `${width}x${width}`], src).toContain(sizes)
  }
  for (const icon of ['/apple-touch-icon.png', '/favicon.ico'])
    expect.soft((await fetchPath(icon)).status, icon).toBe(200)
})

it('every link of llms.txt resolves', async () => {
  const text = await fetchText('/llms.txt')
  const addresses = Array.from(text.matchAll(/\]\(([^)]*)\)/g), ([, address = '']) => address)
  const links = addresses.filter((address) => address.startsWith(site.siteUrl)).map(pathOf)
  expect(links.length).toBeGreaterThan(20)
  for (const link of links) {
    const answer = await fetchPath(link)
    expect.soft(answer.status, link).toBe(200)
    await answer.body?.cancel()
  }
})

async function pictureOf(name: string): Promise<string> {
  const html = await fetchText(pages.find((page) => page.name === name)?.path ?? '')
  return pathOf(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '')
}

it('a car’s link shows its picture, name and price, and another picture when it is sold', async () => {
  for (const name of ['car', 'car-sold', 'car-without-photo', 'home']) {
    const address = await pictureOf(name)
    const answer = await fetchPath(address)
    expect.soft(answer.headers.get('content-type'), address).toBe('image/jpeg')
    // Other sites may embed the picture, and one cached copy serves all visitors.
    expect.soft(answer.headers.get('cross-origin-resource-policy'), address).toBe('cross-origin')
    expect.soft(answer.headers.get('vary') ?? '', address).not.toMatch(/cookie/i)
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect.soft([width, height], address).toEqual([1200, 630])
  }
  const current = await pictureOf('car')
  const answer = await fetchPath(current.replace(/-[0-9a-f]{16}\./, '-0000000000000000.'))
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(current)
  for (const unknown of ['/og/car-999999999-0000000000000000.jpg', '/og/none.jpg', '/og/car-1.jpg'])
    expect((await fetchPath(unknown)).status).toBe(404)
})

const send = (path: string) => fetch(site.origin + path, { method: 'POST', body: new URLSearchParams({ q: 'a' }) })

it('a POST to an address without an action is answered with 405 and Allow', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/cars/']) {
    const answer = await send(path)
    expect.soft([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET, HEAD'])
    expect.soft(await answer.text(), path).not.toContain('Server Error')
  }
  expect(await (await send('/robots.txt')).text()).toBe('Method not allowed\n')
  expect(await (await send('/cars/')).text()).toContain('<h1')
})
