import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openVisitor, VIEWPORTS } from '#tests/browser.ts'
import { type DemoSite, startDemoSite } from '#tests/demo-site.ts'

let site: DemoSite
let browser: Browser
let visitor: BrowserContext | undefined

beforeAll(async () => {
  site = await startDemoSite({ MAPS: 'yandex' })
  browser = await openBrowser()
})
afterEach(() => visitor?.close())
afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
})

async function visit(path: string, ways: { size?: keyof typeof VIEWPORTS; javaScriptEnabled?: boolean } = {}) {
  visitor = await openVisitor(browser, { size: 'desktop', origin: site.origin, ...ways })
  const page = await visitor.newPage()
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.route(
    (url) => url.origin !== site.origin,
    (route) => {
      foreign.push(new URL(route.request().url()).host)
      return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' })
    },
  )
  await page.goto(path, { waitUntil: 'networkidle' })
  return { page, foreign, complaints }
}

const policyOf = async (path: string) => (await fetch(site.origin + path)).headers.get('content-security-policy')

describe('the contacts', () => {
  it('tell of each branch: where, when, by what number, and how to get there', async () => {
    const { page, foreign, complaints } = await visit('/contacts/')
    const branches = page.locator('main section')
    expect(await branches.count()).toBe(3)
    for (const branch of await branches.all()) {
      expect(await branch.innerText()).toMatch(/(Открыто до|Закрыто, откроется (сегодня|завтра|в)) ?/)
      expect(await branch.locator('a[href^="tel:+7"]').count()).toBeGreaterThan(0)
      expect(await branch.locator('a[href^="https://yandex.ru/maps/"]').getAttribute('rel')).toContain('noreferrer')
      expect(await branch.getByText('Как добраться').count()).toBe(1)
      const picture = branch.locator('picture img')
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    }
    expect([foreign, complaints]).toEqual([[], []])
  })

  it('have an address for each branch, below the header', async () => {
    const { page } = await visit('/contacts/')
    await page.getByRole('navigation', { name: 'Наши адреса' }).getByRole('link', { name: 'Екатеринбург' }).click()
    expect(new URL(page.url()).hash).toBe('#ekaterinburg')
    const heading = page.locator('#ekaterinburg h2')
    const [top, header] = await Promise.all([
      heading.evaluate((element) => element.getBoundingClientRect().top),
      page
        .locator('header')
        .first()
        .evaluate((element) => element.getBoundingClientRect().bottom),
    ])
    expect(top).toBeGreaterThanOrEqual(header)
    expect(top).toBeLessThan(500)
  })

  it.each(['Заказать звонок', 'Написать нам'])('«%s» opens its form', async (name) => {
    const { page } = await visit('/contacts/')
    await page.locator('main').getByRole('link', { name }).click()
    expect(await page.locator('dialog.modal.open form').getAttribute('method')).toBe('post')
  })

  it('stand on a phone without a scroll to the side', async () => {
    const { page } = await visit('/contacts/', { size: 'phone' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

describe.each([true, false])('a map of somebody else’s, JavaScript: %s', (javaScriptEnabled) => {
  it('is loaded only for who has asked, after saying whose it is', async () => {
    const { page, foreign, complaints } = await visit('/contacts/', { javaScriptEnabled })
    const branch = page.locator('#moskva')
    expect(await branch.innerText()).toContain('Карта Яндекса загрузится с\u00a0yandex.ru')
    expect([foreign, await page.locator('iframe').count()]).toEqual([[], 0])
    await branch.getByRole('link', { name: 'Показать карту' }).click()
    await page.locator('#moskva iframe').scrollIntoViewIfNeeded()
    await expect.poll(() => foreign).toEqual(['yandex.ru'])
    expect(await page.locator('iframe').count()).toBe(1)
    expect(complaints).toEqual([])
  })
})

it('only the page that was asked for it lets a map in', async () => {
  expect(await policyOf('/contacts/')).not.toContain('frame-src')
  expect(await policyOf('/contacts/?map=nowhere')).not.toContain('frame-src')
  expect(await policyOf('/?map=moskva')).not.toContain('frame-src')
  expect(await policyOf('/contacts/?map=moskva')).toContain('frame-src https://yandex.ru;')
})

it('a dealer who names no provider has no such button', async () => {
  await using plain = await startDemoSite()
  const page = await (await fetch(`${plain.origin}/contacts/?map=moskva`)).text()
  expect(/Показать карту|<iframe/.test(page)).toBe(false)
  expect(page.includes('Маршрут в')).toBe(true)
})
