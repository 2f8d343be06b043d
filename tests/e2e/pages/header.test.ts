import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
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
