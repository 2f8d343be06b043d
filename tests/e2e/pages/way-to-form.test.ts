import { describe, expect, it } from 'vitest'
import { VIEWPORTS } from '#tests/fixtures/browser.ts'
import { visit } from '#tests/fixtures/visitors.ts'

const PHONE = { viewport: VIEWPORTS.phone, hasTouch: true }

describe('the bar at the foot of a service page', () => {
  it('leaves when the form that it leads to comes into view, and comes back above it', async () => {
    const page = await visit('/services/insurance/', PHONE)
    const ways = page.locator('main a[href="#request-strahovka"]')
    const bar = ways.last()
    expect(await bar.isVisible()).toBe(true)
    await bar.click()
    await page.locator('#request-strahovka').scrollIntoViewIfNeeded()
    await expect.poll(() => bar.isVisible()).toBe(false)
    await page.evaluate(() => scrollTo({ top: 0 }))
    await expect.poll(() => bar.isVisible()).toBe(true)
  })

  it('takes no room where it ends', async () => {
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
