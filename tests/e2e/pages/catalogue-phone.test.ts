import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newVisitor, visit } from '#tests/fixtures/browser/visitors.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

const cards = (page: Page) => page.locator('#catalog article')
const compactSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Компактный список' })
const boxOf = (page: Page, index: number) =>
  cards(page)
    .nth(index)
    .evaluate((card) => card.getBoundingClientRect().toJSON())

describe.each(['light', 'dark'] as const)('the catalogue on a phone, %s', (colorScheme) => {
  it('shows the first car by y = 160, under a heading of one line', async () => {
    const page = await visit('/cars/', { size: 'phone', colorScheme })
    expect((await boxOf(page, 0)).top).toBeLessThanOrEqual(160)
    const heading = await page.locator('h1').evaluate((title) => title.getBoundingClientRect().height)
    expect(heading).toBeLessThan(30)
    expect(await page.locator('h1').innerText()).toMatch(/\d$/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await findAccessibilityViolations(page)).toEqual([])
  })
})

it('a card is one link, stretched over all of it but its buttons', async () => {
  const page = await visit('/cars/?benefit=yes', { size: 'phone' })
  const card = cards(page).first()
  expect(await card.getByRole('link').count()).toBe(1)
  const href = await card.locator('h3 a').getAttribute('href')
  const target = await card.evaluate((element) => {
    const facts = element.querySelector('h3')?.parentElement?.getBoundingClientRect()
    // The middle of the line of facts, which is no link itself.
    const line = element.querySelector('h3 ~ p:not(:has(s))')?.getBoundingClientRect()
    return document
      .elementFromPoint((facts?.left ?? 0) + 20, (line?.top ?? 0) + (line?.height ?? 0) / 2)
      ?.closest('a')
      ?.getAttribute('href')
  })
  expect(target).toBe(href)
  await card.getByRole('button', { name: /^Выгода до/ }).tap()
  expect(await page.locator('[popover]:popover-open').innerText()).toMatch(/без.этих скидок/)
})

it('the compact list shows four cars on a screen, and the browser remembers it without a shift', async () => {
  const context = await newVisitor({ size: 'phone' })
  const page = await context.newPage()
  await page.goto('/cars/?photo=yes')
  expect(await compactSwitch(page).isChecked()).toBe(false)
  await compactSwitch(page).check()
  const [first, last] = [await boxOf(page, 0), await boxOf(page, 3)]
  expect(last.bottom - first.top).toBeLessThanOrEqual(740 - 160)
  const picture = await cards(page)
    .first()
    .locator('img')
    .first()
    .evaluate((image) => image.getBoundingClientRect().width)
  expect(Math.round((picture / first.width) * 100)).toBe(40)

  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
      document.documentElement.dataset.shifts = String(shifts.reduce((sum, value) => sum + value, 0))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/cars/?photo=yes')
  expect(await compactSwitch(page).isChecked()).toBe(true)
  expect((await boxOf(page, 0)).height).toBeLessThan(150)
  expect(Number((await page.locator('html').getAttribute('data-shifts')) ?? 0)).toBeLessThan(0.001)
  // Also where the router shows the list.
  await page.goto('/')
  await page.getByRole('link', { name: 'Весь каталог' }).first().click()
  await page.waitForURL(/\/cars\//)
  await expect.poll(() => compactSwitch(page).isChecked()).toBe(true)
})

it('without JavaScript the compact list is one press as well', async () => {
  const page = await visit('/cars/', { size: 'phone', javaScriptEnabled: false })
  await page.locator('#compact').check()
  expect((await boxOf(page, 0)).height).toBeLessThan(150)
})

it.each([true, false])('an automatic under two million is two taps; script: %s', async (javaScriptEnabled) => {
  const page = await visit('/cars/', { size: 'phone', javaScriptEnabled })
  await page.getByRole('link', { name: 'До 2 млн' }).tap()
  await page.waitForURL(/price_to=2000000/)
  await page.getByRole('link', { name: 'Автомат', exact: true }).tap()
  await page.waitForURL(/\/cars\/\?gearbox=automatic&price_to=2000000$/)
  const removing = page.getByRole('link', { name: 'Убрать фильтр: Автомат' })
  await removing.waitFor()
  expect(await cards(page).count()).toBeGreaterThan(0)
  await removing.tap()
  await page.waitForURL(/\/cars\/\?price_to=2000000$|\/cars\/price\/2000000\/$/)
})

it('a monthly payment is one tap, and the terms of its credit are beside the cars', async () => {
  const page = await visit('/cars/', { size: 'phone', javaScriptEnabled: false })
  await page.getByRole('link', { name: 'До 40 000 ₽/мес' }).tap()
  await page.waitForURL('**/search/?q=*')
  expect(await page.locator('main article').count()).toBeGreaterThan(0)
  expect(await page.locator('main').innerText()).toContain('олная стоимость кредита')
})

it('filters are in the order in which buyers ask: price, body, gearbox, brand, year', async () => {
  const page = await visit('/cars/')
  const titles = await page.locator('#filters summary h3').allInnerTexts()
  const order = [/^Цена/, /^Кузов/, /^Коробка/, /^Марка/, /^Год/].map((title) =>
    titles.findIndex((text) => title.test(text)),
  )
  expect(order).toEqual([0, 1, 2, 3, 4])
})

it('the price is a slider with two thumbs, by keyboard, beside fields that show the same', async () => {
  const page = await visit('/cars/')
  const [from, to] = [page.getByRole('slider', { name: 'Цена от' }), page.getByRole('slider', { name: 'Цена до' })]
  await to.focus()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/price_to=\d+$/)
  const limit = Number(new URL(page.url()).searchParams.get('price_to'))
  expect(limit % 50_000).toBe(0)
  const digits = async (name: string) => (await page.locator(`input[name=${name}]`).inputValue()).replaceAll(/\D/g, '')
  await expect.poll(() => digits('price_to')).toBe(String(limit))
  expect(((await to.getAttribute('aria-valuetext')) ?? '').replaceAll(/\D/g, '')).toBe(String(limit))
  await from.focus()
  await page.keyboard.press('End')
  await page.waitForURL(/price_from=/)
  expect(Number(await digits('price_from'))).toBeLessThan(limit)
  // Back at its end it sets no limit.
  await page.keyboard.press('Home')
  await page.waitForURL((url) => !url.search.includes('price_from'))
})

it('a thumb of the price is large enough for a finger', async () => {
  const page = await visit('/cars/', { size: 'phone' })
  await page.getByRole('button', { name: /^Фильтры/ }).tap()
  expect((await page.getByRole('slider', { name: 'Цена до' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

it('a second skip link leads from the filters to the cars', async () => {
  const page = await visit('/cars/')
  const skip = page.getByRole('link', { name: 'К списку автомобилей' })
  await skip.focus()
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('catalog')
})

it('the sort menu says the present order, and the end of the list says how fresh it is', async () => {
  const page = await visit('/cars/?sort=price-asc', { size: 'phone' })
  expect(await page.locator('summary', { hasText: 'Сортировка' }).innerText()).toContain('Дешевле')
  const [updated, last] = [await page.getByText(/^Обновлено/).boundingBox(), await cards(page).last().boundingBox()]
  expect(updated?.y ?? 0).toBeGreaterThan(last?.y ?? Infinity)
})
