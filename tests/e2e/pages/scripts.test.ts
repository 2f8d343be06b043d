import { constants, gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'
import { listPageTypes } from '#tests/pages/page-types.ts'

const KIB = 1024
/** The map of all routes, the same for every page, instead of a piece in each and another fetched for its links. */
const ROUTES = 3 * KIB

/** What a page may fetch besides before it lives, in bytes after gzip: the catalogue has its filters, a car its gallery. */
const BUDGETS = {
  legal: 130 * KIB,
  offer: 131 * KIB,
  offers: 131 * KIB,
  about: 131 * KIB,
  contacts: 130 * KIB,
  home: 140 * KIB,
  catalogue: 140 * KIB,
  car: 145 * KIB,
}

const site = await sharedSite()
const pages = await listPageTypes(site.origin)
const pathOf = (name: string) => pages.find((page) => page.name === name)?.path ?? ''
const fetchText = async (path: string) => (await fetch(site.origin + path)).text()

const sizes = new Map<string, Promise<number>>()

/** Of a script after gzip. Most pages need the same ones. */
function sizeOf(path: string): Promise<number> {
  const size = sizes.get(path) ?? measureGzipBytes(path)
  sizes.set(path, size)
  return size
}

const measureGzipBytes = async (path: string) =>
  gzipSync(await fetchText(path), { level: constants.Z_BEST_COMPRESSION }).length

describe('the script that a page needs for hydration', () => {
  it.each(Object.entries(BUDGETS))('of %s is at most %i bytes', async (name, most) => {
    const html = await fetchText(pathOf(name))
    const modules = /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(modules.length).toBeGreaterThan(3)
    const bytes = (await Promise.all(modules.map(sizeOf))).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(100 * KIB)
    expect(bytes).toBeLessThanOrEqual(most + ROUTES)
  })
})

it('is not started by the page itself, and the page is hydrated', async () => {
  expect(await fetchText('/')).not.toMatch(/<link[^>]*modulepreload|<script[^>]*type="module"/)
  const page = await (await newVisitor({ size: 'phone' })).newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/cars/')
  const heart = page.getByRole('button', { name: /^В избранное/ }).first()
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  expect(complaints).toEqual([])
})

/**
 * Opens the home page, whose clock stands still, with its pictures held back until they are let go; `order` is what came of
 * pictures and was asked for of scripts.
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
  // Without its pictures it is never loaded, and without its clock never hydrated: nobody waits for that.
  const read = page.waitForEvent('domcontentloaded')
  void page.goto('/').catch(() => undefined)
  await read
  return { page, order, letGo: held.resolve }
}

/** Lets the page's clock go on, and what that brings be asked for. */
async function advanceClock(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(async () => void (await fetch('/healthz')))
}

describe('the first picture', () => {
  it('is loaded before any script', async () => {
    const { page, order, letGo } = await openWithoutPictures()
    await advanceClock(page, 900)
    expect(order).toEqual([])
    letGo()
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
