import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation, type Size } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor, visit } from '#tests/fixtures/browser/visitors.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { openTab, fetchSavedCars } from '#tests/pages/saved-cars.ts'

const site = await sharedSite()
const used = [...(await listIds(1)), ...(await listIds(2))]

async function listIds(page: number): Promise<number[]> {
  const html = await (await fetch(`${site.origin}/cars/used/?page=${page}`)).text()
  return [...new Set([...html.matchAll(/href="\/cars\/used\/[^/"]+\/[^/"]+\/(\d+)\/"/g)].map(([, id]) => Number(id)))]
}

interface OpenComparisonParams {
  size?: Size
  compared?: number
  favourites?: number[]
  query?: string
  javaScriptEnabled?: boolean
}

/** The comparison page of a visitor who compares the first `compared` used cars. */
async function openComparison({
  compared = 0,
  favourites = [],
  query = '',
  ...options
}: OpenComparisonParams): Promise<Page> {
  const visitor = await newVisitor(options)
  const { request } = visitor
  for (const id of used.slice(0, compared))
    await request.post('/ajax/add2compare.php', { form: { action: 'ADD_TO_COMPARE_LIST', id, iblock: 2 } })
  for (const id of favourites) await request.post('/ajax/add2fav.php', { form: { favorites: id } })
  const page = await visitor.newPage()
  await page.goto(`/compare/${query}`)
  return page
}

const tableOf = (page: Page) => page.getByRole('table', { name: /^Сравнение/ })
const regionOf = (page: Page) => page.getByRole('region', { name: /^Сравнение/ })
/** The ids of the table's cars, from left to right. */
const idsOf = (page: Page) =>
  tableOf(page)
    .locator('thead form[data-remove] input[name=id]')
    .evaluateAll((inputs) => inputs.map((input) => Number(input.getAttribute('value'))))
const rowsOf = (page: Page) => tableOf(page).getByRole('rowheader')
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const removeButtons = (page: Page) => page.getByRole('button', { name: /^Убрать из сравнения/ })
const pinnedNames = (page: Page) => page.locator('main [aria-hidden=true]:has(img)').first()
/** On a phone the tools of a car are behind «⋯». */
async function openTools(page: Page, size: Size): Promise<void> {
  if (size !== 'phone') return
  await page.locator('html[data-hydrated]').waitFor()
  await page
    .getByRole('button', { name: /^Что сделать/ })
    .first()
    .click()
}
const status = (page: Page) => page.locator('main output')

describe.each(sampleByDay(['phone', 'desktop'] as const, 2, 1))('on a %s', (size) => {
  it("a car is removed at once, its neighbour gets the focus, and the header's counter is updated", async () => {
    const page = await openComparison({ size, compared: 3 })
    expect(await idsOf(page)).toEqual(used.slice(0, 3))
    await removeButtons(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => idsOf(page)).toEqual([used[0], used[2]])
    expect(await status(page).textContent()).toMatch(/убран из сравнения. Осталось: 2\sавтомобиля/)
    expect(
      await removeButtons(page)
        .nth(1)
        .evaluate((button) => button === document.activeElement),
    ).toBe(true)
    await expect
      .poll(() =>
        page
          .locator('header')
          .getByRole('link', { name: /^Сравнение/ })
          .first()
          .getAttribute('aria-label'),
      )
      .toMatch(/2/)
    await removeButtons(page).nth(1).click()
    await removeButtons(page).nth(0).click()
    await page.getByRole('heading', { name: /в\sсравнении нет/ }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    // The last call may still be on its way.
    await expect.poll(() => fetchSavedCars(page)).toMatchObject({ compared: [] })
    await page.reload()
    expect(await removeButtons(page).count()).toBe(0)
  })

  it('cars are reordered by keyboard, and the order persists', async () => {
    const page = await openComparison({ size, compared: 3 })
    await openTools(page, size)
    const right = page.getByRole('button', { name: /^Сдвинуть вправо/ }).first()
    await right.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => idsOf(page)).toEqual([used[1], used[0], used[2]])
    const focused = await page.locator(':focus').evaluate((button) => button.ariaLabel ?? button.textContent)
    expect(focused).toMatch(size === 'phone' ? /^Что сделать/ : /^Сдвинуть вправо/)
    await expect.poll(async () => (await fetchSavedCars(page)).compared).toEqual([used[1], used[0], used[2]])
    await page.reload()
    expect(await idsOf(page)).toEqual([used[1], used[0], used[2]])
  })

  it('a car is replaced in its place, and favourites are added', async () => {
    const favourites = [used[10] ?? 0, used[11] ?? 0]
    const page = await openComparison({ size, compared: 2, favourites })
    await openTools(page, size)
    await page
      .getByRole('link', { name: /^Заменить другим/ })
      .first()
      .click()
    const panel = page.getByRole('region', { name: /^Чем заменить/ })
    await panel
      .getByRole('button', { name: /^Выбрать/ })
      .first()
      .click()
    await expect.poll(async () => (await idsOf(page))[0]).not.toBe(used[0])
    const [chosen = 0] = await idsOf(page)
    expect(favourites).toContain(chosen)
    await expect.poll(() => page.url()).not.toContain('replace=')
    await page.getByRole('button', { name: 'Из избранного' }).click()
    await page
      .getByRole('button', { name: /^Добавить к сравнению/ })
      .first()
      .click()
    await expect.poll(async () => new Set(await idsOf(page))).toEqual(new Set([...favourites, used[1]]))
  })

  it('identical rows can be hidden, and the block can be cleared', async () => {
    const page = await openComparison({ size, compared: 3 })
    const all = await rowsOf(page).count()
    await page.getByRole('link', { name: 'Только различия' }).click()
    await page.waitForURL(/only=differences/)
    await expect.poll(() => rowsOf(page).count()).toBeLessThan(all)
    await page.getByRole('button', { name: 'Очистить' }).click()
    await page.getByRole('button', { name: 'Убрать', exact: true }).click()
    await page.getByRole('heading', { name: /в\sсравнении нет/ }).waitFor()
  })

  it.each([0, 1, 3, 20])('with %i cars nothing overlaps, and only the table scrolls sideways', async (compared) => {
    const page = await openComparison({
      size,
      compared,
      favourites: used.slice(20, 22),
      query: `?block=used${compared === 20 ? '&only=differences' : ''}`,
    })
    expect(await overflowOf(page)).toBe(0)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })
})

it('the sticky bar appears even when a busy browser reports all intersections at once', async () => {
  const visitor = await newVisitor({ size: 'desktop' })
  await visitor.addInitScript(() => {
    const { IntersectionObserver } = window
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const held: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          held.push(...entries)
          const isHead = entries.some(({ target }) => target.matches('thead'))
          if (isHead) document.documentElement.dataset.held = String(held.length)
          if (!isHead || held.length > 1) callback(held.splice(0), observer)
        }, options)
      }
    }
  })
  await visitor.request.post('/ajax/add2compare.php', {
    form: { action: 'ADD_TO_COMPARE_LIST', id: used[0] ?? 0, iblock: 2 },
  })
  const page = await visitor.newPage()
  await page.goto('/compare/')
  await page.waitForSelector('html[data-held="1"]')
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
  await expect.poll(() => pinnedNames(page).isVisible()).toBe(true)
})

it('when the pictures scroll away, a sticky bar with the names follows the table sideways', async () => {
  const page = await openComparison({ compared: 20 })
  const bar = pinnedNames(page)
  expect(await bar.isVisible()).toBe(false)
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => bar.isVisible()).toBe(true)
  await regionOf(page).focus()
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => regionOf(page).evaluate((region) => region.scrollLeft)).toBeGreaterThan(200)
  await expect
    .poll(async () => {
      const [left, barLeft] = [
        await regionOf(page).evaluate((region) => region.scrollLeft),
        await bar.evaluate((element) => element.scrollLeft),
      ]
      return Math.abs(left - barLeft)
    })
    .toBeLessThan(2)
  await page.mouse.wheel(0, -3000)
  await expect.poll(() => bar.isVisible()).toBe(false)
})

it('on a phone two cars are side by side, and a swipe stops at the next one', async () => {
  const page = await openComparison({ size: 'phone', compared: 5 })
  const columns = tableOf(page).getByRole('columnheader')
  const widths = await columns.evaluateAll((headers) =>
    headers.map((header) => Math.round(header.getBoundingClientRect().width)),
  )
  expect(widths.filter((width) => width > 1).every((width) => width === 168)).toBe(true)
  await regionOf(page).evaluate((region) => region.scrollBy({ left: 130, behavior: 'instant' }))
  await expect.poll(() => regionOf(page).evaluate((region) => region.scrollLeft)).toBe(168)
})

it('without JavaScript everything is a link or a form', async () => {
  const page = await openComparison({ compared: 3, javaScriptEnabled: false })
  const press = (button: Locator) => waitForNavigation(page, () => button.first().click())
  await press(page.getByRole('button', { name: /^Сдвинуть вправо/ }))
  expect(await idsOf(page)).toEqual([used[1], used[0], used[2]])
  await press(page.getByRole('link', { name: 'Только различия' }))
  expect(page.url()).toContain('only=differences')
  await press(page.getByRole('link', { name: /^Заменить другим/ }))
  await press(page.getByRole('button', { name: /^Выбрать/ }))
  expect(page.url()).toContain('only=differences')
  expect((await idsOf(page)).slice(1)).toEqual([used[0], used[2]])
  await press(removeButtons(page))
  expect(await idsOf(page)).toEqual([used[0], used[2]])
  await page.getByRole('button', { name: 'Очистить' }).click()
  await press(page.getByRole('button', { name: 'Убрать', exact: true }))
  expect(await idsOf(page)).toEqual([])
})

it('visitors can view it by a link but not change it, until it is closed', async () => {
  const page = await openComparison({ compared: 2 })
  await page.getByRole('button', { name: 'Поделиться' }).click()
  await page.getByRole('button', { name: /^Открыть по/ }).click()
  const link = await page.getByRole('textbox', { name: 'Ссылка на сравнение' }).inputValue()
  const path = new URL(link).pathname
  const other = await visit(path)
  expect(await tableOf(other).getByRole('columnheader').count()).toBe(3)
  expect(await removeButtons(other).count()).toBe(0)
  await page.getByRole('button', { name: 'Закрыть доступ' }).click()
  await page.getByRole('button', { name: /^Открыть по/ }).waitFor()
  expect((await other.reload())?.status()).toBe(404)
})

it('another tab is updated', async () => {
  const page = await openComparison({ compared: 3 })
  const other = await openTab(page.context(), '/compare/')
  await page.getByRole('button', { name: 'Очистить' }).click()
  await page.getByRole('button', { name: 'Убрать', exact: true }).click()
  await expect.poll(() => idsOf(other)).toEqual([])
})

it('is printed in landscape, at most five cars on a sheet', async () => {
  const page = await openComparison({ compared: 12, query: '?only=differences' })
  await page.emulateMedia({ media: 'print' })
  const sheets = page.locator('table:visible')
  expect(await sheets.count()).toBe(3)
  expect(await sheets.first().locator('thead th').count()).toBe(5)
  expect(await page.locator('header:visible, footer:visible, button:visible').count()).toBe(0)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595])
})
