import { expect, it } from 'vitest'
import { visitWithOldBrowser } from '#tests/fixtures/browser/old-browser.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'
import { sectionOf, textOf } from '#tests/pages/buyers/calculators.ts'
import { acceptedHeading } from '#tests/pages/form-page.ts'
import { getCarPath, modal, offerButton, openOffer, sendRequest } from '#tests/pages/pop-ups.ts'

// The oldest supported browsers (docs/browsers.md). Newer features are removed from Chromium before the page's scripts run.

it('a pop-up opens, traps the focus, sends its form and returns the focus', async () => {
  const page = await visitWithOldBrowser(await getCarPath())
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await openOffer(page)
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  expect(await offerButton(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await openOffer(page)
  await sendRequest(page)
  await acceptedHeading(page).waitFor()
  expect(errors).toEqual([])
})

it('a calculator works for the visitor’s own car', async () => {
  const page = await visitWithOldBrowser('/services/trade-in/')
  const part = sectionOf(page, 'trade-in-estimate')
  await part.locator('[name=own_brand]').fill('Kia')
  await part.locator('[name=own_model]').fill('Rio')
  await part.locator('[name=own_year]').fill('2020')
  await part.locator('[name=own_mileage_km]').fill('70000')
  await part.getByRole('button', { name: 'Оценить' }).click()
  await expect.poll(() => textOf(part)).toContain('Предварительная оценка: Kia Rio')
})

it('the popover polyfill is fetched only where the browser needs it', async () => {
  const page = await (await newVisitor()).newPage()
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (property: string, value?: string) =>
      value === undefined ? !property.includes(':popover-open') && supports(property) : supports(property, value)
  })
  await page.goto('/cars/')
  await expect.poll(() => page.evaluate(() => 'popover' in HTMLElement.prototype)).toBe(true)

  const other = await (await newVisitor()).newPage()
  const fetched: string[] = []
  other.on('request', (request) => fetched.push(request.url()))
  await other.goto('/cars/')
  expect(fetched.filter((url) => url.includes('popover'))).toEqual([])
})
