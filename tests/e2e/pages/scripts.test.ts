import { globSync, readFileSync } from 'node:fs'
import { constants, gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'
import { listPageTypes } from '#tests/pages/page-types.ts'

const KIB = 1024
/**
 * The manifest of all routes, the same for every page: each route adds about 75 bytes. The alternative is a part of it in
 * each page and one per link.
 */
const ROUTES = 3.25 * KIB

/** The scripts that a page may need for hydration besides, in bytes after gzip. The catalogue has filters, a car a gallery. */
const BUDGETS = {
  legal: 130 * KIB,
  offer: 131 * KIB,
  offers: 131 * KIB,
  about: 131 * KIB,
  contacts: 130 * KIB,
  home: 140 * KIB,
  catalogue: 140 * KIB,
  car: 145 * KIB,
  // Forms, and what parses them.
  login: 151 * KIB,
  'login-email': 151 * KIB,
}

const site = await sharedSite()
const pages = await listPageTypes(site.origin)
const pathOf = (name: string) => pages.find((page) => page.name === name)?.path ?? ''
const fetchText = async (path: string) => (await fetch(site.origin + path)).text()

const sizes = new Map<string, Promise<number>>()

/** The size of a script after gzip. Cached, as most pages need the same scripts. */
function sizeOf(path: string): Promise<number> {
  const size = sizes.get(path) ?? measureGzipBytes(path)
  sizes.set(path, size)
  return size
}

const measureGzipBytes = async (path: string) =>
  gzipSync(await fetchText(path), { level: constants.Z_BEST_COMPRESSION }).length

describe('the script that a page needs for hydration', () => {
  it.each(Object.entries(BUDGETS))('of %s is at most %i bytes', async (name, maxBytes) => {
    const html = await fetchText(pathOf(name))
    const modules = /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(modules.length).toBeGreaterThan(3)
    const bytes = (await Promise.all(modules.map(sizeOf))).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(100 * KIB)
    expect(bytes).toBeLessThanOrEqual(maxBytes + ROUTES)
  })
})

it('is divided into every chunk that the build asks for', () => {
  const names = [...readFileSync('vite.config.ts', 'utf8').matchAll(/name: '([a-z-]+)'/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(globSync(`build/client/assets/${name}-*.js`), name).toHaveLength(1)
})

it('draws icons with our own function, not with lucide’s', async () => {
  const html = await fetchText(pathOf('home'))
  const modules = /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  const scripts = (await Promise.all(modules.map(fetchText))).join('')
  expect(scripts).toContain('lucide')
  expect(scripts).not.toContain('absoluteStrokeWidth')
})

it('is not started by the page itself, and the page is hydrated', async () => {
  expect(await fetchText('/')).not.toMatch(/<link[^>]*modulepreload|<script[^>]*type="module"/)
  const page = await (await newVisitor({ size: 'phone' })).newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/cars/')
  const heart = page.getByRole('button', { name: /^В избранное/ }).first()
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  expect(errors).toEqual([])
})

/**
 * Opens the home page with a stopped clock and with its pictures held back until `releasePictures`. `order` lists pictures
 * as they are answered and scripts as they are requested.
 */
async function openWithoutPictures() {
  const page = await (await newVisitor({ size: 'phone' })).newPage()
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await held.promise
    order.push('picture')
    await route.continue().catch(() => undefined)
  })
  page.on('request', (request) => request.resourceType() === 'script' && order.push('script'))
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  // Without pictures the page never fires `load`, and with a stopped clock it is never hydrated, so neither is awaited.
  const parsed = page.waitForEvent('domcontentloaded')
  void page.goto('/').catch(() => undefined)
  await parsed
  return { page, order, releasePictures: held.resolve }
}

/** Advances the page's clock, and waits until the requests that this causes have been sent. */
async function advanceClock(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(async () => void (await fetch('/healthz')))
}

describe('the first picture', () => {
  it('is loaded before any script', async () => {
    const { page, order, releasePictures } = await openWithoutPictures()
    await advanceClock(page, 900)
    expect(order).toEqual([])
    releasePictures()
    await page.evaluate(() => document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.decode())
    await advanceClock(page, 90)
    await expect.poll(() => order).toContain('script')
    expect(order[0]).toBe('picture')
  })

  it('delays hydration by a second at most', async () => {
    const { page, order } = await openWithoutPictures()
    await advanceClock(page, 999)
    expect(order).toEqual([])
    await advanceClock(page, 100)
    await expect.poll(() => order).toContain('script')
    expect(order).not.toContain('picture')
  })
})
