import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPageTypes } from '#tests/page-types.ts'
import { type ReadPage, readPage } from '#tests/read-page.ts'
import { type DemoSite, startDemoSite } from '#tests/demo-site.ts'

/** The origin that the site gives out for its own: canonical links and the sitemap begin with it. */
const SITE_URL = 'http://showroom.test'
/** Asked side by side. */
const HANDS = 6
/** One form about one car is the same page as about any other: so many of each are asked. */
const SAME_FORMS = 3

let site: DemoSite
/** Every page that the sitemap names, and one of every type that anybody sees, by its path. */
const pages = new Map<string, ReadPage>()
let inSitemap: string[]

beforeAll(async () => {
  site = await startDemoSite()
  inSitemap = await listSitemap('/sitemap.xml')
  const types = (await listPageTypes(site.origin)).filter(({ status }) => status === 200).map(({ path }) => path)
  await forEach([...new Set([...inSitemap, ...types])], async (path) => {
    const answer = await fetch(site.origin + path, { redirect: 'manual' })
    if (answer.status !== 200) throw new Error(`${path} answers with ${answer.status}`)
    pages.set(path, readPage(await answer.text()))
  })
}, 300_000)
afterAll(() => site?.[Symbol.asyncDispose]())

/** The paths that a sitemap names, with those of the sitemaps that it names. */
async function listSitemap(path: string): Promise<string[]> {
  const text = await (await fetch(site.origin + path)).text()
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replace(SITE_URL, ''))
  const deeper = await Promise.all(paths.map(async (found) => (found.endsWith('.xml') ? listSitemap(found) : [found])))
  return deeper.flat()
}

async function forEach<Thing>(things: readonly Thing[], act: (thing: Thing) => Promise<void>): Promise<void> {
  const left = [...things]
  const hand = async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await act(thing)
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
}

/** Where the pages lead within the site, each address with one page that leads there. */
function listLinks(): Map<string, string> {
  const links = new Map<string, string>()
  const forms = new Map<string, number>()
  for (const [path, page] of pages)
    for (const link of page.links) {
      const url = new URL(link, SITE_URL + path)
      if (url.origin !== SITE_URL || !['http:', 'https:'].includes(url.protocol)) continue
      const address = url.pathname + url.search
      const form = address.replaceAll(/\d+/g, '0')
      const asked = forms.get(form) ?? 0
      const isSameForm = address.startsWith('/request/') && asked >= SAME_FORMS
      if (pages.has(address) || links.has(address) || isSameForm) continue
      forms.set(form, asked + 1)
      links.set(address, path)
    }
  return links
}

it('the sitemap names the whole site', () => {
  expect(inSitemap.length).toBeGreaterThan(250)
  expect(new Set(inSitemap).size).toBe(inSitemap.length)
  for (const path of ['/', '/cars/', '/offers/', '/contacts/', '/about/', '/services/to/', '/technical/test-drive/'])
    expect.soft(inSitemap).toContain(path)
})

it('every link on every page answers', { timeout: 300_000 }, async () => {
  await forEach([...listLinks()], async ([address, from]) => {
    const answer = await fetch(site.origin + address, { redirect: 'manual' })
    await answer.body?.cancel()
    expect.soft(answer.status, `${address} on ${from}`).toBeLessThan(400)
  })
})

it('every link into a page finds its place there', () => {
  for (const [path, page] of pages)
    for (const link of page.links) {
      const url = new URL(link, SITE_URL + path)
      const target = url.origin === SITE_URL ? pages.get(url.pathname + url.search) : undefined
      if (target === undefined || url.hash === '' || url.hash === '#top') continue
      expect.soft(target.ids.has(decodeURIComponent(url.hash.slice(1))), `${link} on ${path}`).toBe(true)
    }
})

it('no picture is missing', { timeout: 300_000 }, async () => {
  const pictures = new Map([...pages].flatMap(([path, page]) => page.pictures.map((picture) => [picture, path])))
  expect(pictures.size).toBeGreaterThan(500)
  await forEach([...pictures], async ([picture, from]) => {
    const answer = await fetch(new URL(picture, site.origin), { method: 'HEAD' })
    expect.soft(answer.status, `${picture} on ${from}`).toBe(200)
  })
})

it('every page that is found has one h1, a title, a description and an address of its own', () => {
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  for (const path of inSitemap) {
    const page = pages.get(path)
    expect.soft(page?.isIndexed, `${path} is in the sitemap`).toBe(true)
    if (page === undefined) continue
    const { title, description = '', headings, canonical } = page
    expect.soft(headings, `h1 of ${path}`).toBe(1)
    expect.soft(canonical, `canonical address of ${path}`).toBe(SITE_URL + path)
    expect.soft(titles.get(title) ?? path, `«${title}» of ${path}`).toBe(path)
    expect.soft(descriptions.get(description) ?? path, `«${description}» of ${path}`).toBe(path)
    expect.soft(description.length, `description of ${path}`).toBeGreaterThan(40)
    titles.set(title, path)
    descriptions.set(description, path)
  }
})
