import { setTimeout } from 'node:timers/promises'
import { constants, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openVisitor } from '#tests/browser.ts'
import { listPageTypes, type PageType } from '#tests/page-types.ts'
import { type DemoSite, startDemoSite } from '#tests/demo-site.ts'

/** What a page may fetch before it lives, in bytes after gzip: the catalogue has its filters, a car its gallery. */
const KIB = 1024
const BUDGETS = {
  legal: 130 * KIB,
  offer: 130 * KIB,
  offers: 130 * KIB,
  about: 130 * KIB,
  contacts: 130 * KIB,
  home: 140 * KIB,
  catalogue: 140 * KIB,
  car: 145 * KIB,
}

let site: DemoSite
let pages: PageType[]

beforeAll(async () => {
  site = await startDemoSite()
  pages = await listPageTypes(site.origin)
})
afterAll(() => site?.[Symbol.asyncDispose]())

const pathOf = (name: string) => pages.find((page) => page.name === name)?.path ?? ''
const read = async (path: string) => (await fetch(site.origin + path)).text()

describe('the script that a page needs before it lives', () => {
  it.each(Object.entries(BUDGETS))('of %s is at most %i bytes', async (name, most) => {
    const html = await read(pathOf(name))
    const modules = /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(modules.length).toBeGreaterThan(3)
    const sizes = modules.map(
      async (path) => gzipSync(await read(path), { level: constants.Z_BEST_COMPRESSION }).length,
    )
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(100 * KIB)
    expect(bytes).toBeLessThanOrEqual(most)
  })
})

it('is not begun by the page itself, and the page lives', async () => {
  expect(await read('/')).not.toMatch(/<link[^>]*modulepreload|<script[^>]*type="module"/)
  await using opened = new AsyncDisposableStack()
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  const page = await (await openVisitor(browser, { size: 'phone', origin: site.origin })).newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/cars/')
  const heart = page.getByRole('button', { name: /^В избранное/ }).first()
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  expect(complaints).toEqual([])
})

/** Opens the home page with its pictures held back by `hold`; what was asked for and what was shown, in order. */
async function openWithPictures(hold: () => Promise<void>) {
  const browser = await openBrowser()
  const page = await (await openVisitor(browser, { size: 'phone', origin: site.origin })).newPage()
  const order: string[] = []
  await page.route('**/media/**', async (route) => {
    await hold()
    order.push('picture')
    await route.continue().catch(() => undefined)
  })
  page.on('request', (request) => request.resourceType() === 'script' && order.push('script'))
  await page.goto('/', { waitUntil: 'commit' })
  return { order, [Symbol.asyncDispose]: () => browser.close() }
}

describe('the first picture', () => {
  it('has the line to itself', async () => {
    await using home = await openWithPictures(() => setTimeout(200))
    await expect.poll(() => home.order).toContain('script')
    expect(home.order[0]).toBe('picture')
  })

  it('keeps a page from living for a second at most', async () => {
    await using home = await openWithPictures(() => setTimeout(120_000, undefined, { ref: false }))
    await expect.poll(() => home.order).toContain('script')
    expect(home.order).not.toContain('picture')
  })
})
