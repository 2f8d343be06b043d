import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newVisitor, type VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

const { db } = await sharedSite()
const cars = await db
  .selectFrom('car')
  .select(['id', 'catalogue_block'])
  .where('state', '=', 'published')
  .orderBy('id')
  .execute()
const idsOf = (block: string) => cars.filter((car) => car.catalogue_block === block).map(({ id }) => id)

/** The comparison of the first `count` used cars, and of `others` new ones, on a phone. */
async function openComparison(count: number, others = 0, options: VisitorOptions = {}): Promise<Page> {
  const visitor = await newVisitor({ size: 'phone', ...options })
  const listed = [
    ...idsOf('used')
      .slice(0, count)
      .map((id) => ({ id, iblock: 2 })),
    ...idsOf('new')
      .slice(0, others)
      .map((id) => ({ id, iblock: 1 })),
  ]
  for (const { id, iblock } of listed)
    await visitor.request.post('/ajax/add2compare.php', { form: { action: 'ADD_TO_COMPARE_LIST', id, iblock } })
  // A favourite that is not compared can be added: one more tool above the table.
  await visitor.request.post('/ajax/add2fav.php', { form: { favorites: String(idsOf('used').at(-1)) } })
  const page = await visitor.newPage()
  await page.goto('/compare/?block=used')
  return page
}

const headsOf = (page: Page) => page.getByRole('table', { name: /^Сравнение/ }).locator('thead th[aria-label]')
const leftOf = (page: Page, index: number) =>
  headsOf(page)
    .nth(index)
    .evaluate((head) => Math.round(head.getBoundingClientRect().left))
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Раздел каталога' })
const counter = (page: Page) => page.locator('main p[aria-live]').filter({ hasText: /из\s10$/ })

it.each(['light', 'dark'] as const)(
  'shows the first figure by y = 330, and 24 px of the third car: %s',
  async (scheme) => {
    const page = await openComparison(9, 0, { colorScheme: scheme })
    const figure = await page
      .getByRole('table', { name: /^Сравнение/ })
      .locator('tbody td')
      .first()
      .boundingBox()
    expect(figure?.y).toBeLessThanOrEqual(330)
    expect(await page.getByRole('button', { name: 'Из избранного' }).isVisible()).toBe(true)
    expect(
      await page
        .getByRole('table', { name: /^Сравнение/ })
        .locator('tbody td')
        .first()
        .innerText(),
    ).toMatch(/₽/)
    expect(360 - (await leftOf(page, 2))).toBe(24)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await findAccessibilityViolations(page)).toEqual([])
  },
)

it('the line above the table counts the cars, turns to the next, and stays in view', async () => {
  const page = await openComparison(10)
  expect(await counter(page).innerText()).toMatch(/^1–2 из\s10$/)
  const [previous, next] = [
    page.getByRole('button', { name: 'Предыдущий автомобиль' }),
    page.getByRole('button', { name: 'Следующий автомобиль' }),
  ]
  expect(await previous.isDisabled()).toBe(true)
  await next.tap()
  await expect.poll(() => counter(page).innerText()).toMatch(/^2–3 из\s10$/)
  expect(await leftOf(page, 1)).toBe(0)
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await expect.poll(async () => Math.round((await counter(page).boundingBox())?.y ?? 0)).toBeLessThan(110)
  for (const control of [previous, next, page.getByRole('switch', { name: 'Только различия' })])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('switch', { name: 'Только различия' }).tap()
  await page.waitForURL(/only=differences/)
  await expect
    .poll(() => page.getByRole('switch', { name: 'Только различия' }).getAttribute('aria-checked'))
    .toBe('true')
})

it('shows tabs only when both kinds have cars', async () => {
  expect(await tabs(await openComparison(2)).count()).toBe(0)
  expect(await tabs(await openComparison(2, 1)).isVisible()).toBe(true)
})

it('what can be done with a car is behind «⋯», in words, also without JavaScript', async () => {
  const page = await openComparison(3)
  const replace = page.getByRole('link', { name: /^Заменить другим/ })
  expect(await replace.count()).toBe(0)
  const more = page.getByRole('button', { name: /^Что сделать/ })
  await more.first().tap()
  expect(await replace.filter({ visible: true }).innerText()).toBe('Заменить другим')
  const right = page.getByRole('button', { name: /^Сдвинуть вправо/ })
  const moved = await headsOf(page).first().getAttribute('aria-label')
  await right.tap()
  await expect.poll(() => headsOf(page).nth(1).getAttribute('aria-label')).toBe(moved)
  expect(await right.count()).toBe(0)
  const plain = await openComparison(3, 0, { javaScriptEnabled: false })
  await plain
    .getByRole('button', { name: /^Что сделать/ })
    .first()
    .tap()
  expect(await plain.getByRole('link', { name: /^Заменить другим/ }).count()).toBe(1)
})
