import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { getCarPath } from '#tests/pages/pop-ups.ts'

const car = await getCarPath()

const readPriceRub = async (page: Page) =>
  Number((await page.locator('aside [aria-live=polite]').innerText()).replaceAll(/\D/g, ''))
const isRising = (prices: number[]) => prices.every((price, index) => price >= (prices[index - 1] ?? 0))
const shownCars = (page: Page) => page.locator('#catalog article h3').allInnerTexts()

describe.each(sampleByDay(['phone', 'desktop'] as const, 2))('on a %s', (size) => {
  it('a visitor without JavaScript filters, opens a car and recalculates its price with a condition', async () => {
    const page = await visit('/cars/', { size, javaScriptEnabled: false })
    if (size === 'phone') await page.getByRole('button', { name: /Фильтры/ }).click()
    await page.locator('input[name=price_to]').fill('2500000')
    await page.locator('input[name=benefit]').check()
    await waitForNavigation(page, () => page.getByRole('button', { name: /Показать .*автомоб/ }).click())
    expect(page.url()).toMatch(/price_to=2500000/)
    expect(page.url()).toMatch(/benefit=yes/)
    await waitForNavigation(page, () => page.locator('#catalog article h3 a').first().click())
    expect(await page.locator('h1').innerText()).toBeTruthy()
    const before = await readPriceRub(page)
    expect(before).toBeLessThanOrEqual(2_500_000)
    await page.locator('input[name=with]').first().check()
    await waitForNavigation(page, () => page.getByRole('button', { name: 'Пересчитать цену' }).click())
    expect(await readPriceRub(page)).toBeLessThan(before)
  })

  it('a filter applies at once, and the back button, a reload and a shared link show the same', async () => {
    const page = await visit('/cars/', { size })
    const before = await shownCars(page)
    if (size === 'phone') await page.getByRole('button', { name: /Фильтры/ }).click()
    await page.locator('input[name=body][value=sedan]').check()
    await page.waitForURL(/body=sedan/)
    await expect.poll(() => shownCars(page)).not.toEqual(before)
    const filtered = await shownCars(page)
    await page.reload()
    expect(await shownCars(page)).toEqual(filtered)
    await page.goBack()
    await expect.poll(() => shownCars(page)).toEqual(before)
  })

  it('the sort menu is labelled «Сортировка», and each option leads to its own address with #catalog', async () => {
    const page = await visit('/cars/', { size })
    await page.locator('summary', { hasText: 'Сортировка' }).click()
    const option = page.locator('a[href*="sort=price-asc"]').first()
    expect(await option.getAttribute('href')).toMatch(/\?sort=price-asc#catalog$/)
    await option.click()
    await page.waitForURL(/sort=price-asc#catalog/)
    const listPrices = async () =>
      (await page.locator('#catalog article strong').allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, '')))
    // The address changes shortly before the list does.
    await expect.poll(async () => isRising(await listPrices())).toBe(true)
    expect(await listPrices()).toHaveLength(24)
  })

  it('pages are links and hold twenty-four cars', async () => {
    const page = await visit('/cars/', { size })
    const first = await shownCars(page)
    expect(first).toHaveLength(24)
    await page.locator('a[href*="page=2"]').first().click()
    await page.waitForURL(/page=2/)
    await expect.poll(() => shownCars(page)).not.toEqual(first)
  })

  it('a switch recalculates the price at once, and the address keeps it', async () => {
    const page = await visit(car, { size })
    const before = await readPriceRub(page)
    const toggle = page.locator('input[name=with]').first()
    await toggle.check()
    await expect.poll(() => readPriceRub(page)).toBeLessThan(before)
    expect(page.url()).toContain('with=')
    await toggle.uncheck()
    await expect.poll(() => readPriceRub(page)).toBe(before)
  })

  it('one section is open at a time, and «Показать описание» opens the first', async () => {
    const page = await visit(car, { size })
    const open = page.locator('#details details[open]')
    expect(await open.count()).toBe(1)
    await page.locator('#facts summary').click()
    await expect.poll(() => open.evaluateAll((list) => list.map((section) => section.id))).toEqual(['facts'])
    await page.getByText('Показать описание').click()
    await expect.poll(() => open.evaluateAll((list) => list.map((section) => section.id))).toEqual(['description'])
  })
})

it('hovering a bullet of a card switches its slide', async () => {
  const page = await visit('/cars/', { size: 'desktop' })
  const card = page.locator('#catalog article').first()
  const strip = card.locator('a[draggable=false]').first()
  // The bullets become buttons as the pointer comes near.
  await strip.hover()
  await card.locator('button[aria-label="Фотография 3"]').hover()
  await expect.poll(() => strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))).toBe(2)
})

it('the gallery shows five thumbnails, 12 apart, and follows the chosen one', async () => {
  const page = await visit(car, { size: 'desktop' })
  const boxes = await page
    .locator('a[href^="#photo-"]')
    .evaluateAll((list) => list.map((item) => item.getBoundingClientRect()).map(({ left, right }) => ({ left, right })))
  const [first, second] = boxes
  expect(Math.round((second?.left ?? 0) - (first?.right ?? 0))).toBe(12)
  await page.locator('a[href="#photo-3"]').click()
  await expect.poll(() => page.locator('a[href="#photo-3"]').getAttribute('aria-current')).toBe('true')
})

it('when the lightbox script fails to load, the picture opens as a file', async () => {
  const page = await visit(car)
  await page.route('**/assets/lightbox-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Увеличить фотографию 1' }).click()
  await page.waitForURL('**/media/**')
  expect(await page.locator('img').count()).toBe(1)
})

it('the lightbox opens from the picture, works by keyboard and returns to the page', async () => {
  const page = await visit(car, { size: 'desktop' })
  await page.getByRole('link', { name: 'Увеличить фотографию 1' }).click()
  await page.locator('.yarl__root').waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.locator('.yarl__counter').innerText()).toMatch(/^2/)
  await page.keyboard.press('Escape')
  await page.locator('.yarl__root').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('a[href="#photo-2"]').getAttribute('aria-current')).toBe('true')
})

it('every step from the home page to a car works by keyboard', async () => {
  const page = await visit('/', { size: 'desktop' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // the link past the header
  await page.getByRole('link', { name: 'Весь каталог' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/cars\//)
  await page.locator('#catalog article h3 a').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/cars\/(new|used)\/.+\/\d+\/$/)
  expect(await page.locator('h1').innerText()).toBeTruthy()
})

it('the menu on a phone fills the screen, closes on Escape and returns the focus', async () => {
  const page = await visit('/', { size: 'phone' })
  const burger = page.getByRole('link', { name: 'Меню', exact: true })
  await burger.click()
  await page.locator('dialog#menu[open]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog#menu:not([open])').waitFor({ state: 'attached' })
  expect(await burger.evaluate((element) => element === document.activeElement)).toBe(true)
})
