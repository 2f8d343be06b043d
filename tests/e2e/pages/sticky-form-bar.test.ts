import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { getCarPath } from '#tests/pages/pop-ups.ts'

const PHONE = { viewport: VIEWPORTS.phone, hasTouch: true }

/** The gap between the cookie notice, which is placed above the bar, and the bottom of the window. */
const gapBelowNotice = (page: Page) =>
  page
    .getByRole('region', { name: 'Файлы cookie' })
    .evaluate((element) => Math.round(innerHeight - element.getBoundingClientRect().bottom))

describe('the sticky bar of a service page', () => {
  it('hides when its form comes into view, and is shown again above it', async () => {
    const page = await visit('/services/insurance/', PHONE)
    const links = page.locator('main a[href="#request-strahovka"]')
    const bar = links.last()
    expect(await bar.isVisible()).toBe(true)
    await bar.click()
    await page.locator('#request-strahovka').scrollIntoViewIfNeeded()
    await expect.poll(() => bar.isVisible()).toBe(false)
    await page.evaluate(() => scrollTo({ top: 0 }))
    await expect.poll(() => bar.isVisible()).toBe(true)
  })

  it.each(['phone', 'tablet'] as const)(
    'leaves no gap below the form on a %s, however it is scrolled to',
    async (size) => {
      const page = await visit('/services/insurance/', {
        viewport: VIEWPORTS[size],
        hasTouch: true,
        hasCookieNotice: true,
      })
      const gap = () => gapBelowNotice(page)
      const above = await gap()
      expect(above).toBeGreaterThan(60)
      for (const jump of [true, false]) {
        await page.evaluate((isJump) => {
          const form = document.querySelector('#request-strahovka')
          if (!isJump) form?.scrollIntoView()
          scrollTo({ top: document.documentElement.scrollHeight })
        }, jump)
        await expect.poll(gap).toBeLessThan(20)
        await page.evaluate(() => scrollTo({ top: 0 }))
        await expect.poll(gap).toBe(above)
      }
    },
  )

  it('takes no space at the bottom of the page', async () => {
    const page = await visit('/services/insurance/', PHONE)
    const heights = () =>
      page.evaluate(() => {
        const bar = [...document.querySelectorAll('main a[href="#request-strahovka"]')].at(-1)?.parentElement
        const before = document.documentElement.scrollHeight
        if (bar) bar.style.display = 'none'
        return [before, document.documentElement.scrollHeight]
      })
    const [withIt, withoutIt] = await heights()
    expect(withIt).toBe(withoutIt)
  })
})

it('the sticky bar of a car page leaves no gap at the bottom of the page', async () => {
  const page = await visit(await getCarPath(), { ...PHONE, hasCookieNotice: true })
  const above = await gapBelowNotice(page)
  expect(above).toBeGreaterThan(60)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }))
  await expect.poll(() => gapBelowNotice(page)).toBeLessThan(20)
  await page.evaluate(() => scrollTo({ top: 0 }))
  await expect.poll(() => gapBelowNotice(page)).toBe(above)
})
