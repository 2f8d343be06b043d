import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'

const focusedField = (page: Page) =>
  page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : ''))

it('a filter ticked by keyboard keeps the focus and the place on the page', async () => {
  const page = await visit('/cars/')
  await page.locator('input[name=brand]').nth(1).focus()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(100)
  const brand = await focusedField(page)
  await page.keyboard.press('Space')
  await page.waitForURL(new RegExp(`brand=${brand}`))
  expect(await focusedField(page)).toBe(brand)
  expect(await page.evaluate(() => scrollY)).toBe(place)
  expect(await page.locator(`input[name=brand][value=${brand}]`).isChecked()).toBe(true)
})

it('a typed range applies after a pause, is formatted on blur, and invalid input is removed', async () => {
  const page = await visit('/cars/new/')
  const field = page.locator('input[name=price_to]')
  await field.pressSequentially('3000000')
  await page.waitForURL(/\/cars\/new\/\?price_to=3000000$/)
  expect(await field.inputValue()).toBe('3000000')
  await field.blur()
  await expect.poll(() => field.inputValue()).toBe('3\u00A0000\u00A0000')
  await field.fill('дорого')
  await field.blur()
  await page.waitForURL(/\/cars\/new\/$/)
  await expect.poll(() => field.inputValue()).toBe('')
})

it('removing a brand removes its models', async () => {
  const page = await visit('/cars/?brand=geely&brand=haval')
  await page.locator('input[name=model][value^="geely/"]:enabled').first().check()
  await page.waitForURL(/model=geely/)
  await page.locator('input[name=brand][value=geely]').uncheck()
  await page.waitForURL(/\/cars\/\?brand=haval$/)
  await expect.poll(() => page.locator('input[name=model][value^="geely/"]').count()).toBe(0)
})

it('on a phone the filter sheet shows the number of cars found, and «Показать» brings the list into view', async () => {
  const page = await visit('/cars/', { size: 'phone' })
  const sheet = page.locator('#filters')
  await page.getByRole('button', { name: /^Фильтры/ }).tap()
  const button = sheet.getByRole('button', { name: /^Показать/ })
  const before = await button.innerText()
  await sheet.locator('input[name=body][value=sedan]').tap()
  await expect.poll(() => button.innerText()).not.toBe(before)
  await button.tap()
  await expect.poll(() => sheet.isVisible()).toBe(false)
  const top = () => page.locator('#catalog').evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(200)
  expect(await top()).toBeGreaterThan(40) // below the bar
})

it('without JavaScript a benefit leads to the car, whose page shows its conditions on tap', async () => {
  const page = await visit('/cars/?benefit=yes', { size: 'phone', javaScriptEnabled: false })
  await waitForNavigation(page, () =>
    page
      .getByRole('link', { name: /^Выгода до/ })
      .first()
      .tap(),
  )
  await page
    .getByRole('button', { name: /^Выгода до/ })
    .first()
    .tap()
  expect(await page.locator('[popover]:popover-open').innerText()).toMatch(/без.этих скидок/)
})

it('the panel of a card is filled when it opens', async () => {
  const page = await visit('/cars/?benefit=yes')
  const card = page.locator('#catalog article').first()
  const panels = card.locator('[popover]')
  await expect.poll(() => panels.count()).toBe(1)
  expect(await panels.evaluateAll((elements) => elements.map(({ textContent }) => textContent))).toEqual([''])
  await card.getByRole('button', { name: /^Выгода до/ }).click()
  expect(await card.locator('[popover]:popover-open').innerText()).toMatch(/без.этих скидок/)
})

it('only the first picture of a card is fetched until hovered or focused; arrow keys move the strip', async () => {
  const page = await visit('/cars/?photo=yes')
  const card = page.locator('#catalog article').first()
  expect(await card.locator('img').count()).toBe(1)
  await card.getByRole('link').focus()
  await expect.poll(() => card.locator('img').count()).toBeGreaterThan(1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => card.locator('button[aria-current=true]').getAttribute('aria-label')).toBe('Фотография 2')
})
