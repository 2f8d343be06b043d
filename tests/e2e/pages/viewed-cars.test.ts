import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { visit, type VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { recordShifts, sumShifts } from '#tests/probes/layout-shifts.ts'

const CALL = '**/cars/viewed.json*'

const { origin } = await sharedSite()
const [first = '', second = '', third = ''] = await listCarPaths()

async function listCarPaths(): Promise<string[]> {
  const html = await (await fetch(`${origin}/cars/used/?sort=price-asc`)).text()
  return [
    ...new Set(
      [...html.matchAll(/href="(\/cars\/used\/[a-z0-9-]+\/[a-z0-9-]+\/\d+\/)"/g)].map(([, path = '']) => path),
    ),
  ]
}

/** A visitor at the top of the third car's page, who has viewed two others. */
async function viewThree(options?: VisitorOptions): Promise<Page> {
  const page = await visit(first, options)
  await page.goto(second)
  await page.addInitScript(recordShifts)
  const response = await page.goto(third)
  expect(response?.headers()['x-cache']).toMatch(/^(?:hit|miss|stale)$/)
  return page
}

const shelfOn = (page: Page) => page.getByRole('region', { name: 'Вы недавно смотрели' })
const scrollTo = (page: Page, place: 'top' | 'bottom') =>
  page.evaluate((to) => window.scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), place)
/** Scrolls until the shelf's place is half a screen below the screen. */
const comeNear = (page: Page) =>
  page.evaluate(() => {
    const { bottom = 0 } = document.getElementById('similar')?.getBoundingClientRect() ?? {}
    window.scrollBy(0, bottom - 1.5 * innerHeight)
  })
const pathsOn = (page: Page) =>
  shelfOn(page)
    .locator('h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  it('the viewed cars are below a car, whose page is the same for everybody', async () => {
    const page = await viewThree({ size })
    const answered = page.waitForResponse(CALL)
    await comeNear(page)
    expect((await answered).headers()['cache-control']).toBe('private, no-store')
    await shelfOn(page).waitFor()
    expect(await pathsOn(page)).toEqual([second, first])
    await shelfOn(page).scrollIntoViewIfNeeded()
    expect(await page.evaluate(sumShifts)).toBe(0)
  })
})

it('a visitor who jumps to the end and waits sees nothing move: the shelf comes when its place is below the screen', async () => {
  const page = await viewThree()
  const held = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(CALL)
  await scrollTo(page, 'bottom')
  await asked
  const answered = page.waitForResponse(CALL)
  held.resolve()
  await (await answered).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await shelfOn(page).count()).toBe(0)
  await scrollTo(page, 'top')
  await shelfOn(page).waitFor({ state: 'attached' })
  await scrollTo(page, 'bottom')
  expect(await pathsOn(page)).toEqual([second, first])
  expect(await page.evaluate(sumShifts)).toBe(0)
})

it('who has viewed no other car sees no shelf, and neither does somebody whose call fails', async () => {
  const page = await visit(first)
  const answered = page.waitForResponse(CALL)
  await comeNear(page)
  expect(await (await answered).json()).toEqual({ cars: [] })
  await page.goto(second)
  await page.route(CALL, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/cars/viewed.json'))
  await comeNear(page)
  await failed
  expect([await shelfOn(page).count(), await page.locator('h1').count()]).toEqual([0, 1])
})

it('who comes back from a car of the shelf finds the shelf where it was', async () => {
  const page = await viewThree()
  await comeNear(page)
  await shelfOn(page).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await shelfOn(page).locator('h3 a').last().click()
  await page.waitForURL(`**${first}`)
  const answered = page.waitForResponse(CALL)
  await page.goBack()
  await page.waitForURL(`**${third}`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await (await answered).finished()
  expect(await pathsOn(page)).toEqual([second, first])
  // The car that was opened meanwhile comes first once the shelf is out of view.
  await scrollTo(page, 'top')
  await expect.poll(() => pathsOn(page)).toEqual([first, second])
})

it('without JavaScript a link leads to the viewed cars, also past the memory', async () => {
  const page = await viewThree({ javaScriptEnabled: false })
  await waitForNavigation(page, () => page.getByRole('link', { name: /вы.недавно смотрели/ }).click())
  expect(page.url()).toBe(`${origin}/favorites/#viewed`)
  const links = page.locator('#viewed h3 a')
  expect(await links.evaluateAll((cars) => cars.map((car) => car.getAttribute('href')))).toEqual([third, second, first])
})
