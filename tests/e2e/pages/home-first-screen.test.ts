import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHomeFixture } from '#tests/fixtures/site/home-fixture.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { untilHydrated } from '#tests/fixtures/browser/browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { slider } from '#tests/pages/banners.ts'

await shareInFile(openHomeFixture())

const finder = (page: Page) => page.getByRole('form', { name: 'Подбор автомобиля' })
const newest = (page: Page) => page.getByRole('list', { name: 'Новые поступления' })
const cheaper = (page: Page) => page.getByRole('list', { name: 'Подешевели' })
const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)

describe('the finder', () => {
  it('is the first thing on a phone: one line of heading, frequent wishes as links to the list, then the banners', async () => {
    const page = await visit('/', { size: 'phone' })
    await untilHydrated(page)
    const heading = page.locator('h1')
    const { height, fontSize } = await heading.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      fontSize: Number.parseFloat(getComputedStyle(element).fontSize),
    }))
    expect(height).toBeLessThan(fontSize * 1.5)
    const [top, bannerTop] = await Promise.all([finder(page), slider(page)].map((part) => topOf(part)))
    expect(top).toBeLessThan(bannerTop ?? 0)
    await finder(page).getByRole('link', { name: 'До 2 млн' }).click()
    await page.waitForURL('**/cars/?price_to=2000000')
  })

  it('lies over the foot of the banners on a wide screen, with four fields and no chips', async () => {
    const page = await visit('/', { size: 'desktop' })
    const [finderTop = 0, bannerTop = 0] = await Promise.all([finder(page), slider(page)].map((part) => topOf(part)))
    const bannerHeight = (await slider(page).boundingBox())?.height ?? 0
    expect(finderTop).toBeGreaterThan(bannerTop)
    expect(finderTop).toBeLessThan(bannerTop + bannerHeight)
    expect(await finder(page).locator('select').locator('visible=true').count()).toBe(4)
    expect(await finder(page).getByRole('link', { name: 'Автомат' }).locator('visible=true').count()).toBe(0)
  })
})

describe('the shelf of cars', () => {
  it.each([true, false])('shows the row of the chosen tab (JavaScript: %s)', async (javaScriptEnabled) => {
    const page = await visit('/', { javaScriptEnabled })
    expect([await newest(page).isVisible(), await cheaper(page).isVisible()]).toEqual([true, false])
    await page.getByText('Подешевели', { exact: true }).click()
    expect([await newest(page).isVisible(), await cheaper(page).isVisible()]).toEqual([false, true])
    expect(await cheaper(page).innerText()).toMatch(/Подешевел/)
    await page.keyboard.press('ArrowLeft')
    expect(await newest(page).isVisible()).toBe(true)
  })
})

it('the fonts are fetched once, by the preload links of the head', async () => {
  const page = await visit('/')
  const { preloaded, fetched } = await page.evaluate(async () => {
    // If a preload link does not match the style sheet's request, the font would be fetched again here.
    await Promise.all([document.fonts.load('16px Manrope', 'A'), document.fonts.load('16px Manrope', 'Ж')])
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')
    const resources = performance.getEntriesByType('resource').map(({ name }) => name)
    return {
      preloaded: [...links].map(({ href }) => href),
      fetched: resources.filter((name) => name.endsWith('.woff2')),
    }
  })
  expect(preloaded).toHaveLength(2)
  expect(fetched.toSorted()).toEqual(preloaded.toSorted())
})
