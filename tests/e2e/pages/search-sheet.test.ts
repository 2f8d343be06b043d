import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

const site = await sharedSite()

const searchLink = (page: Page) => page.getByRole('link', { name: 'Поиск по сайту' })
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Поиск по сайту' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option')

async function openSearchBox(page: Page, query: string): Promise<void> {
  await searchLink(page).click()
  await searchBox(page).fill(query)
  await options(page).first().waitFor()
}

it('opens filled: recent queries, prices, bodies and brands', async () => {
  const page = await visit('/', { size: 'phone' })
  await openSearchBox(page, 'монжаро')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\//)
  await searchLink(page).tap()
  const dialog = page.getByRole('dialog', { name: 'Поиск по сайту' })
  await expect.poll(() => dialog.getByRole('heading').allInnerTexts()).toEqual(['Вы искали', 'Цена', 'Кузов', 'Марка'])
  expect(await dialog.getByRole('link', { name: 'монжаро' }).count()).toBe(1)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Очистить' }).tap()
  expect(await dialog.getByRole('link', { name: 'монжаро' }).count()).toBe(0)
  await dialog.getByRole('link', { name: 'Кроссовер' }).tap()
  await page.waitForURL(/\/cars\/body\/crossover\/$/)
  await expect.poll(() => dialog.count()).toBe(0)
})

it('suggests models and cars in groups, with pictures, the typed words bold and the best beside the field', async () => {
  const page = await visit('/', { size: 'phone' })
  await openSearchBox(page, 'geely mon')
  const list = page.getByRole('listbox', { name: 'Подсказки' })
  await expect.poll(() => list.getByRole('group').count()).toBe(2)
  expect(await list.getByRole('group', { name: 'Модели' }).getByRole('option').count()).toBeGreaterThan(0)
  expect(await list.getByRole('group', { name: 'Автомобили' }).getByRole('option').count()).toBeGreaterThan(0)
  expect(await options(page).first().locator('b').allInnerTexts()).toEqual(['Geely', 'Mon'])
  expect((await options(page).first().locator('img').boundingBox())?.width).toBe(56)
  const [best, next, field] = await Promise.all(
    [options(page).first(), options(page).nth(1), searchBox(page)].map((element) => element.boundingBox()),
  )
  expect(best?.y ?? 0).toBeGreaterThan(next?.y ?? Infinity)
  expect((field?.y ?? 0) - ((best?.y ?? 0) + (best?.height ?? 0))).toBeLessThan(40)
})

it('puts Geely Monjaro first for «джили мон», and no Haval beside it', async () => {
  const answer = await fetch(`${site.origin}/search/suggest.json?${new URLSearchParams({ q: 'джили мон' })}`)
  const labels = (await answer.json()).suggestions.map(({ label }: { label: string }) => label)
  expect(labels[0]).toBe('Geely Monjaro')
  expect(labels.join()).not.toContain('Haval')
})
