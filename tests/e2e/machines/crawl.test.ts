import { beforeAll, describe, expect, it } from 'vitest'
import { dayOrNight, sampleByDay } from '#tests/lanes/night.ts'
import { listPageTypes } from '#tests/pages/page-types.ts'
import { type ParsedPage, parsePage } from '#tests/probes/parse-page.ts'
import { type SharedSite, sharedSite } from '#tests/fixtures/site/shared-site.ts'

/** Requests at the same time. */
const CONCURRENCY = 6
/** A form's page is the same for every car, so only this many of each are requested. */
const MAX_SAME_FORMS = 3

// All public pages. By day: a twelfth of the sitemap, one page of every type and every third link.
describe('a crawl of the site', () => {
  let site: SharedSite
  /** The parsed pages by path. */
  const pages = new Map<string, ParsedPage>()
  let inSitemap: string[]

  beforeAll(async () => {
    site = await sharedSite()
    inSitemap = await listSitemap(site, '/sitemap.xml')
    const types = (await listPageTypes(site.origin, site)).filter(({ status }) => status === 200)
    const chosen = sampleByDay(inSitemap, 12)
    await forEach([...new Set([...chosen, ...types.map(({ path }) => path)])], async (path) => {
      const answer = await fetch(site.origin + path, { redirect: 'manual' })
      if (answer.status !== 200) throw new Error(`${path} answers with ${answer.status}`)
      pages.set(path, parsePage(await answer.text()))
    })
  }, 300_000)

  it('the sitemap lists the whole site', () => {
    expect(inSitemap.length).toBeGreaterThan(250)
    expect(new Set(inSitemap).size).toBe(inSitemap.length)
    for (const path of ['/', '/cars/', '/offers/', '/contacts/', '/about/', '/services/to/', '/technical/test-drive/'])
      expect.soft(inSitemap).toContain(path)
  })

  it('every link on every page works', { timeout: 300_000 }, async () => {
    await forEach(sampleByDay([...listLinks(site, pages)], 3), async ([address, from]) => {
      const answer = await fetch(site.origin + address, { redirect: 'manual' })
      await answer.body?.cancel()
      expect.soft(answer.status, `${address} on ${from}`).toBeLessThan(400)
    })
  })

  it('every fragment link has its target', () => {
    for (const [path, page] of pages)
      for (const link of page.links) {
        const url = new URL(link, site.siteUrl + path)
        const target = url.origin === site.siteUrl ? pages.get(url.pathname + url.search) : undefined
        if (target === undefined || url.hash === '' || url.hash === '#top') continue
        expect.soft(target.ids.has(decodeURIComponent(url.hash.slice(1))), `${link} on ${path}`).toBe(true)
      }
  })

  it('no picture is missing', { timeout: 300_000 }, async () => {
    const pictures = new Map([...pages].flatMap(([path, page]) => page.pictures.map((picture) => [picture, path])))
    expect(pictures.size).toBeGreaterThan(dayOrNight(40, 500))
    await forEach([...pictures], async ([picture, from]) => {
      const answer = await fetch(new URL(picture, site.origin), { method: 'HEAD' })
      expect.soft(answer.status, `${picture} on ${from}`).toBe(200)
    })
  })

  it('every indexed page has one h1 and a unique title, description and canonical', () => {
    const titles = new Map<string, string>()
    const descriptions = new Map<string, string>()
    for (const path of inSitemap) {
      const page = pages.get(path)
      if (page === undefined) continue
      expect.soft(page.isIndexed, `${path} is in the sitemap`).toBe(true)
      const { title, description = '', headings, canonical } = page
      expect.soft(headings, `h1 of ${path}`).toBe(1)
      expect.soft(canonical, `canonical address of ${path}`).toBe(site.siteUrl + path)
      expect.soft(titles.get(title) ?? path, `«${title}» of ${path}`).toBe(path)
      expect.soft(descriptions.get(description) ?? path, `«${description}» of ${path}`).toBe(path)
      expect.soft(description.length, `description of ${path}`).toBeGreaterThan(40)
      titles.set(title, path)
      descriptions.set(description, path)
    }
  })
})

/** The paths of a sitemap and of the sitemaps that it lists. */
async function listSitemap(site: SharedSite, path: string): Promise<string[]> {
  const text = await (await fetch(site.origin + path)).text()
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replace(site.siteUrl, ''))
  const nested = await Promise.all(
    paths.map(async (found) => (found.endsWith('.xml') ? listSitemap(site, found) : [found])),
  )
  return nested.flat()
}

async function forEach<Item>(items: readonly Item[], visit: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await visit(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

/** The internal links of the pages: each address with one page that links to it. */
function listLinks({ siteUrl }: SharedSite, pages: Map<string, ParsedPage>): Map<string, string> {
  const links = new Map<string, string>()
  const forms = new Map<string, number>()
  for (const [path, page] of pages)
    for (const link of page.links) {
      const url = new URL(link, siteUrl + path)
      if (url.origin !== siteUrl || !['http:', 'https:'].includes(url.protocol)) continue
      const address = url.pathname + url.search
      const form = address.replaceAll(/\d+/g, '0')
      const listed = forms.get(form) ?? 0
      const isSameForm = address.startsWith('/request/') && listed >= MAX_SAME_FORMS
      if (pages.has(address) || links.has(address) || isSameForm) continue
      forms.set(form, listed + 1)
      links.set(address, path)
    }
  return links
}
