import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { untilHydrated, VIEWPORTS, waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

await sharedSite()

/** The hours that the page begins with. */
const firstHours = (page: Page) => page.getByRole('region', { name: 'Свободное время' })
const chosenHour = (page: Page) => page.getByRole('region', { name: /\d:00$/ })
const beginningOf = (page: Page) => {
  const { searchParams } = new URL(page.url())
  return { slot: searchParams.get('slot') ?? '', branch: searchParams.get('branch') ?? '' }
}

it('a visitor begins with the time, by keyboard, and books it with a car of that branch', async () => {
  const page = await visit('/technical/test-drive/', { viewport: VIEWPORTS.phone })
  await untilHydrated(page)
  await firstHours(page)
    .getByRole('link', { name: /^\d+:00$/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await chosenHour(page).waitFor()
  const { slot, branch } = beginningOf(page)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  // The long list above it is gone.
  const { y = -1 } = (await chosenHour(page).boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(VIEWPORTS.phone.height / 2)
  expect(await findAccessibilityViolations(page)).toEqual([])
  for (const step of ['brand', 'model'] as const) {
    await page.locator(`select[name=${step}]:enabled`).waitFor()
    await page.selectOption(`select[name=${step}]`, { index: 1 })
  }
  await page.locator(`input[name=slot][value="${slot}"]:checked`).waitFor()
  expect(beginningOf(page)).toEqual({ slot, branch })
  await page.getByLabel('Имя').fill('Анна')
  await page.getByLabel('Телефон').fill(nextPhone())
  await page.getByRole('main').getByLabel('Даю согласие').check()
  await page.getByRole('button', { name: 'Записаться' }).click()
  await page.getByRole('heading', { name: /подтверждена/ }).waitFor()
})

it('without JavaScript the time, the branch and the days are links, and «Дальше» keeps the time', async () => {
  const page = await visit('/technical/test-drive/', { javaScriptEnabled: false })
  const firstDay = await firstHours(page).getByRole('heading', { level: 3 }).first().innerText()
  await waitForNavigation(page, () => firstHours(page).getByRole('link', { name: 'Позже' }).click())
  expect(await firstHours(page).getByRole('heading', { level: 3 }).first().innerText()).not.toBe(firstDay)
  await waitForNavigation(page, () =>
    firstHours(page)
      .getByRole('link', { name: /^\d+:00$/ })
      .last()
      .click(),
  )
  const { slot, branch } = beginningOf(page)
  for (const step of ['brand', 'model'] as const) {
    await page.selectOption(`select[name=${step}]`, { index: 1 })
    await waitForNavigation(page, () => page.getByRole('button', { name: 'Дальше' }).click())
  }
  expect(beginningOf(page)).toEqual({ slot, branch })
  expect(await page.locator('input[name=slot]:checked').inputValue()).toBe(slot)
})
