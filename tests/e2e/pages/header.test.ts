import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { untilHydrated } from '#tests/fixtures/browser/browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'

const section = (page: Page) => page.locator('header details[name=section]').first()
const isOpen = (page: Page) => section(page).evaluate((element: HTMLDetailsElement) => element.open)

it('a click keeps a section open that hovering has opened, whatever the primary pointer is', async () => {
  const page = await visit('/', { size: 'desktop', hasTouch: true, isMobile: true })
  expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(false)
  await section(page).hover()
  await expect.poll(() => isOpen(page)).toBe(true)
  await section(page).locator('summary').click()
  expect(await isOpen(page)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isOpen(page)).toBe(false)
  await section(page).locator('summary').click()
  expect(await isOpen(page)).toBe(true)
})

it('Escape closes a section opened by hovering, and leaves the focus where it is', async () => {
  const page = await visit('/', { size: 'desktop' })
  await section(page).hover()
  await expect.poll(() => isOpen(page)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isOpen(page)).toBe(false)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

it('a tap opens and closes a section, also where there is a mouse', async () => {
  const page = await visit('/', { size: 'desktop', hasTouch: true })
  await section(page).locator('summary').tap()
  await expect.poll(() => isOpen(page)).toBe(true)
  await section(page).locator('summary').tap()
  await expect.poll(() => isOpen(page)).toBe(false)
})

it('a key opens and closes a section while the mouse hovers over it', async () => {
  const page = await visit('/', { size: 'desktop' })
  await section(page).hover()
  await section(page).locator('summary').click()
  await page.keyboard.press('Enter')
  expect(await isOpen(page)).toBe(false)
  await page.keyboard.press('Enter')
  expect(await isOpen(page)).toBe(true)
})

const menu = (page: Page) => page.locator('#menu[open]')

async function openMenu(): Promise<Page> {
  const page = await visit('/', { size: 'phone' })
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Меню', exact: true }).click()
  await menu(page).waitFor()
  return page
}

describe('the menu of a phone', () => {
  it('is one column of large entries below the search, and one button with all phones', async () => {
    const page = await openMenu()
    const entries = menu(page).locator('nav > ul > li')
    const lefts = await entries.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
    expect(lefts.length).toBeGreaterThan(4)
    expect(new Set(lefts).size).toBe(1)
    const { fontSize, fontWeight } = await entries
      .first()
      .locator('summary')
      .evaluate((element) => getComputedStyle(element))
    expect([fontSize, fontWeight]).toEqual(['20px', '600'])
    expect(await entries.first().innerText()).toMatch(/Автомобили\s+\d+/)
    const phones = menu(page).locator('a[href^="tel:"]')
    expect(await phones.locator('visible=true').count()).toBe(0)
    await menu(page).locator('summary', { hasText: 'Позвонить' }).click()
    await expect.poll(() => phones.locator('visible=true').count()).toBe(await phones.count())
  })

  it('folds the links of an entry, with the number of cars behind each', async () => {
    const page = await openMenu()
    const used = menu(page).getByRole('link', { name: /^С пробегом/ })
    expect(await used.isVisible()).toBe(false)
    await menu(page).locator('summary', { hasText: 'Автомобили' }).click()
    expect(await used.innerText()).toMatch(/С пробегом\s+\d+/)
    await used.click()
    await page.waitForURL('**/cars/used/')
  })
})

describe('the footer', () => {
  it('is at most 500 px high at 360 px, with its groups folded', async () => {
    const page = await visit('/offers/', { viewport: { width: 360, height: 740 } })
    const footer = page.locator('footer')
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(500)
    const link = footer.getByRole('link', { name: 'О компании' })
    expect(await link.isVisible()).toBe(false)
    await footer.locator('summary', { hasText: 'Компания' }).click()
    expect(await link.isVisible()).toBe(true)
    expect(await footer.getByRole('link', { name: /салон/ }).first().getAttribute('href')).toBe('/contacts/')
  })

  it('shows its groups open on a wide screen', async () => {
    const page = await visit('/offers/', { size: 'desktop' })
    expect(await page.locator('footer').getByRole('link', { name: 'О компании' }).isVisible()).toBe(true)
    expect(await page.locator('footer summary').locator('visible=true').count()).toBe(0)
  })

  it.each(['/personal/login/', '/no-such-page/'])('is only the legal line on %s', async (path) => {
    const page = await visit(path, { size: 'desktop' })
    expect((await page.locator('footer').boundingBox())?.height).toBeLessThan(240)
    expect(await page.locator('footer nav[aria-label="Разделы сайта"]').count()).toBe(0)
    expect(await page.locator('footer [data-modal=cookie]').isVisible()).toBe(true)
  })
})
