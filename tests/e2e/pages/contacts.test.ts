import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation, untilHydrated } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor, type VisitorOptions } from '#tests/fixtures/browser/visitors.ts'

/** The site is configured with an external provider of maps. */
const site = await sharedSite()

/** A page whose requests to other sites are answered by the test; `foreign` are the hosts of these requests. */
async function visit(path: string, options?: VisitorOptions) {
  const page = await (await newVisitor(options)).newPage()
  const foreign: string[] = []
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  await page.route(
    (url) => url.origin !== site.origin,
    (route) => {
      foreign.push(new URL(route.request().url()).host)
      return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' })
    },
  )
  await page.goto(path)
  return { page, foreign, consoleErrors }
}

/** Opens the map of Moscow, which loads a whole page. */
async function openMap(page: Page): Promise<void> {
  await waitForNavigation(page, () => page.locator('#moskva').getByRole('button', { name: 'Показать карту' }).click())
  await page.locator('#moskva iframe').waitFor()
}

const policyOf = async (path: string, options?: RequestInit) =>
  (await fetch(site.origin + path, options)).headers.get('content-security-policy')

/** The request that the button of a map sends. */
const mapRequest = (map: string, headers: Record<string, string> = {}) =>
  ({ method: 'POST', body: new URLSearchParams({ map }), headers: { accept: 'text/html', ...headers } }) as const

describe('the contacts', () => {
  it("show each branch's address, hours, phone and directions", async () => {
    const { page, foreign, consoleErrors } = await visit('/contacts/')
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
    expect([foreign, consoleErrors]).toEqual([[], []])
  })

  it('have an anchor for each branch, below the header', async () => {
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
    await page.locator('main header').getByRole('link', { name }).click()
    expect(await page.locator('dialog.modal.open form').getAttribute('method')).toBe('post')
  })

  it('fit a phone without horizontal scrolling', async () => {
    const { page } = await visit('/contacts/', { size: 'phone' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

describe.each([true, false])('an external map, JavaScript: %s', (javaScriptEnabled) => {
  it('is loaded only on request, after naming its provider', async () => {
    const { page, foreign, consoleErrors } = await visit('/contacts/', { javaScriptEnabled })
    const branch = page.locator('#moskva')
    expect(await branch.innerText()).toContain('Карта Яндекса загрузится с\u00a0yandex.ru')
    expect([foreign, await page.locator('iframe').count()]).toEqual([[], 0])
    await branch.getByRole('button', { name: 'Показать карту' }).click()
    await page.locator('#moskva iframe').scrollIntoViewIfNeeded()
    await expect.poll(() => foreign).toEqual(['yandex.ru'])
    expect(await page.locator('iframe').count()).toBe(1)
    expect(consoleErrors).toEqual([])
  })

  it('cannot be opened by a URL', async () => {
    const { page, foreign } = await visit('/contacts/', { javaScriptEnabled })
    await openMap(page)
    const copied = page.url()
    expect(copied).toBe(`${site.origin}/contacts/#moskva`)
    await page.goto('/offers/')
    foreign.length = 0
    for (const address of [copied, '/contacts/?map=moskva#moskva']) {
      await page.goto(address)
      expect([foreign, await page.locator('iframe').count()]).toEqual([[], 0])
    }
  })
})

it.each(['reload', 'goBack'] as const)('«%s» does not open a map again', async (navigate) => {
  const { page, foreign } = await visit('/contacts/')
  await openMap(page)
  await untilHydrated(page)
  if (navigate === 'goBack') await page.goto('/offers/')
  foreign.length = 0
  await page[navigate]()
  await untilHydrated(page)
  expect(page.url()).toBe(`${site.origin}/contacts/#moskva`)
  expect([foreign, await page.locator('iframe').count()]).toEqual([[], 0])
})

it('an open map stays open while the page is scrolled', async () => {
  const { page } = await visit('/contacts/')
  await openMap(page)
  await untilHydrated(page)
  await page.getByRole('navigation', { name: 'Наши адреса' }).getByRole('link', { name: 'Екатеринбург' }).click()
  await page.waitForURL('**/#ekaterinburg')
  expect(await page.locator('#moskva iframe').count()).toBe(1)
})

it('only the response to the press allows the map in its policy', async () => {
  for (const path of ['/contacts/', '/contacts/?map=moskva', '/?map=moskva'])
    expect(await policyOf(path)).not.toContain('frame-src')
  expect(await policyOf('/contacts/', mapRequest('nowhere'))).not.toContain('frame-src')
  expect(await policyOf('/contacts/?map=moskva', mapRequest(''))).not.toContain('frame-src')
  expect(await policyOf('/contacts/', mapRequest('moskva'))).toContain('frame-src https://yandex.ru;')
})

it('a page with a map is no-store, so that browsers ask before they resubmit', async () => {
  const answer = await fetch(`${site.origin}/contacts/`, mapRequest('moskva'))
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

it.each([
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
])('another site cannot open it: %s %s', async (name, value) => {
  const answer = await fetch(`${site.origin}/contacts/`, mapRequest('moskva', { [name]: value }))
  expect([answer.status, (await answer.text()).includes('<iframe')]).toEqual([403, false])
})

it('without a configured provider there is no such button', async () => {
  const siteWithoutMaps = await sharedSite('counted')
  const page = await (await fetch(`${siteWithoutMaps.origin}/contacts/`, mapRequest('moskva'))).text()
  expect(/Показать карту|<iframe/.test(page)).toBe(false)
  expect(page.includes('Маршрут в')).toBe(true)
})
