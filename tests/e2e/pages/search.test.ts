import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor, visit } from '#tests/fixtures/browser/visitors.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

const site = await sharedSite()

const searchLink = (page: Page) => page.getByRole('link', { name: 'Поиск по сайту' })
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Поиск по сайту' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option')
const searchPath = (query: string) => `/search/?${new URLSearchParams({ q: query })}`
const fetchText = async (path: string) => (await fetch(site.origin + path)).text()

/** The text of the option that Enter would follow, or an empty string. */
async function activeOption(page: Page): Promise<string> {
  const id = await searchBox(page).getAttribute('aria-activedescendant')
  return id === null ? '' : page.locator(`[id="${id}"]`).innerText()
}

async function openSearchBox(page: Page, query: string): Promise<void> {
  await searchLink(page).click()
  await searchBox(page).fill(query)
  await options(page).first().waitFor()
}

describe('the search box', () => {
  it('suggests matches, by keyboard alone', async () => {
    const page = await visit('/')
    await searchLink(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => searchBox(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('тайота')
    await options(page).first().waitFor()
    expect(await searchBox(page).getAttribute('aria-expanded')).toBe('true')
    const count = await options(page).count()
    expect(Number.parseInt(await page.locator('search output').innerText(), 10)).toBe(count)

    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeOption(page)).toMatch(/^Toyota\n/)
    await page.keyboard.press('End')
    await expect.poll(() => activeOption(page)).not.toMatch(/^Toyota\n/)
    const last = await activeOption(page)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => activeOption(page)).toBe('')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => activeOption(page)).toBe(last)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/cars\/.*toyota/)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toContain('Toyota')
    await expect.poll(() => searchBox(page).count()).toBe(0)
  })

  it('closes its list, then itself, on Escape, and returns the focus', async () => {
    const page = await visit('/')
    await openSearchBox(page, 'камри')
    await page.keyboard.press('Escape')
    await expect.poll(() => options(page).count()).toBe(0)
    expect(await searchBox(page).inputValue()).toBe('камри')
    await page.keyboard.press('ArrowDown')
    await options(page).first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => searchBox(page).count()).toBe(0)
    await expect.poll(() => searchLink(page).evaluate((link) => link === document.activeElement)).toBe(true)
  })

  it('opens the search page when no suggestion is chosen', async () => {
    const page = await visit('/')
    await openSearchBox(page, 'rfvhb')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\/\?q=rfvhb$/)
    await expect.poll(() => page.getByText('Показываем результаты для «камри»').count()).toBe(1)
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toContain('Toyota Camry в\u00A0продаже')
  })

  it('drops a response that arrives after a later one', async () => {
    const page = await visit('/')
    const late = Promise.withResolvers<void>()
    await page.route(/suggest\.json\?q=%D0%BA%D0%B0%D0%BC%D1%80%D0%B8$/, async (route) => {
      await late.promise
      await route.continue().catch(() => undefined)
    })
    await searchLink(page).click()
    const firstRequest = page.waitForRequest(/suggest\.json/)
    await searchBox(page).fill('камри')
    const first = await firstRequest
    await searchBox(page).fill('монжаро')
    await options(page).first().waitFor()
    late.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    // The first request is answered or cancelled. Its effect, if any, is rendered one frame later.
    await (await first.response())?.finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await options(page).first().innerText()).toContain('Monjaro')
  })

  it('sends one request for a word that is typed quickly', async () => {
    const page = await (await newVisitor()).newPage()
    await page.clock.install()
    await page.goto('/')
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('suggest.json') && requests.push(request.url()))
    await searchLink(page).click()
    await searchBox(page).waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const letter of 'монжаро') {
      await searchBox(page).pressSequentially(letter)
      await page.clock.runFor(140)
    }
    expect(requests).toEqual([])
    await page.clock.runFor(10)
    await page.clock.resume()
    await options(page).first().waitFor()
    expect(requests).toHaveLength(1)
  })

  it('is a full-screen overlay on a phone, with its field at the bottom, and works by touch', async () => {
    const page = await visit('/', { size: 'phone' })
    await searchLink(page).tap()
    await searchBox(page).fill('джолион')
    await options(page).first().waitFor()
    const field = await searchBox(page).boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeGreaterThan(VIEWPORTS.phone.height * 0.85)
    const close = await page.getByRole('button', { name: 'Закрыть поиск' }).boundingBox()
    expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(VIEWPORTS.phone.width)
    await options(page).first().tap()
    await page.waitForURL(/jolion/)
  })

  it('works without suggestions when they fail to load', async () => {
    const page = await visit('/')
    await page.route(/suggest\.json/, (route) => route.abort())
    await searchLink(page).click()
    await searchBox(page).fill('камри')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\//)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Поиск: «камри»')
  })

  it('has no axe violations while its list is open', async () => {
    const page = await visit('/')
    await openSearchBox(page, 'geely')
    await page.keyboard.press('ArrowDown')
    expect(await findAccessibilityViolations(page)).toEqual([])
  })
})

describe('without JavaScript', () => {
  it('the link opens the search page, whose form searches', async () => {
    const page = await visit('/', { javaScriptEnabled: false })
    await waitForNavigation(page, () => searchLink(page).click())
    expect(page.url()).toMatch(/\/search\/$/)
    await page.locator('main input[name=q]').fill('хавейл джолион')
    await waitForNavigation(page, () => page.locator('main form button[type=submit]').click())
    expect(page.url()).toMatch(/\/search\/\?q=/)
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toContain('Haval Jolion в\u00A0продаже')
    expect(await page.locator('article, [data-car]').count()).toBeGreaterThan(0)
  })

  it('an empty result is stated, with near matches and a form', async () => {
    const page = await visit(searchPath('киа пиканто'), { size: 'phone', javaScriptEnabled: false })
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Kia Picanto сейчас нет в продаже')
    expect(await page.locator('main a[data-modal=request-auto]').first().getAttribute('href')).toContain('brand=kia')
    expect(await page.getByRole('heading', { name: 'Ближайшее из того, что есть' }).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(VIEWPORTS.phone.width)
  })
})

describe('the search page', () => {
  it('is noindex', async () => {
    expect(await fetchText(searchPath('камри'))).toContain('<meta name="robots" content="noindex"/>')
  })

  it('names cars as the catalogue does, and marks none of them as unavailable', async () => {
    for (const query of ['лада веста св кросс', 'веста св кросс', 'vesta sw cross']) {
      const page = await fetchText(searchPath(query))
      const suggestions = await fetchText(`/search/suggest.json?q=${encodeURIComponent(query)}`)
      expect(page, query).toContain('<h2>Lada Vesta в\u00A0продаже: SW Cross Techno</h2>')
      expect(suggestions, query).toContain('Lada Vesta в\u00A0продаже: SW Cross Techno')
      expect(page + suggestions, query).not.toMatch(/lada\/vesta-sw|сейчас нет/)
    }
    expect(await fetchText(searchPath('bmw x5 m'))).toContain('<h2>BMW X5 в\u00A0продаже: xDrive30d M Sport Pro</h2>')
  })

  it.each([
    ['/services/trade-in/', ['трейд ин', 'трейд-ин', 'трейдин', 'trade in', 'tradein']],
    ['/technical/test-drive/', ['тест драйв', 'тестдрайв', 'тест-драйв', 'test drive']],
  ])('suggests %s first, however it is written', async (path, queries) => {
    for (const query of queries) {
      const answer = await fetch(`${site.origin}/search/suggest.json?q=${encodeURIComponent(query)}`)
      expect((await answer.json()).suggestions[0]?.to, query).toBe(path)
    }
  })

  it('links to the catalogue with the parsed filters', async () => {
    const page = await visit(searchPath('кроссовер до 3 млн'))
    await page.getByRole('link', { name: 'Открыть в каталоге с фильтрами' }).click()
    await page.waitForURL(/\/cars\/\?body=crossover&price_to=3000000$/)
    await expect.poll(() => page.locator('input[name=body][value=crossover]').isChecked()).toBe(true)
  })

  it.each(['', '%', '<script>alert(1)</script>', 'a'.repeat(10_000), '%00', '12%0034', '\u{1F697}'])(
    'answers any query: %j',
    async (query) => {
      for (const path of [searchPath(query), `/search/suggest.json?q=${encodeURIComponent(query)}`]) {
        const answer = await fetch(site.origin + path)
        expect(answer.status).toBe(200)
        expect(await answer.text()).not.toContain('<script>alert(1)')
      }
    },
  )

  it('answers 404 beyond the last page', async () => {
    expect((await fetch(`${site.origin}${searchPath('камри')}&page=99`)).status).toBe(404)
    expect((await fetch(`${site.origin}${searchPath('камри')}&page=-1`)).status).toBe(200)
  })

  it('suggestions are cached privately', async () => {
    const answer = await fetch(`${site.origin}/search/suggest.json?q=geely`)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=60')
  })
})

describe('a landing page', () => {
  it('describes its cars in numbers that match its list', async () => {
    const page = await visit('/cars/body/crossover/')
    const total = Number(/\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0])
    const text = await page.getByRole('region', { name: 'О разделе' }).innerText()
    expect(text.replaceAll('\u00A0', ' ')).toMatch(new RegExp(`Сейчас в продаже ${total} кроссовер`))
    await page.getByRole('link', { name: 'Страница 2' }).click()
    await page.waitForURL(/\/cars\/body\/crossover\/\?page=2/)
    await expect.poll(() => page.getByRole('region', { name: 'О разделе' }).count()).toBe(0)
  })

  it('links to other landing pages with the number of their cars', async () => {
    const page = await visit('/cars/price/1500000/', { javaScriptEnabled: false })
    const links = await page
      .getByRole('region', { name: 'О разделе' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? '']))
    expect(links.length).toBeGreaterThan(5)
    for (const [path, text] of links) {
      const html = await fetchText(path ?? '')
      const count = /(\d+)$/.exec(text ?? '')?.[1]
      expect(html, path).toMatch(new RegExp(`<title>[^<]*: ${count}\u00A0автомобил`))
    }
  })

  it('with another filter becomes the catalogue', async () => {
    const page = await visit('/cars/body/crossover/')
    await page.locator('input[name=brand]').first().check()
    await page.waitForURL(/\/cars\/\?brand=\w+&body=crossover$/)
    await expect.poll(() => page.locator('input[name=body][value=crossover]').isChecked()).toBe(true)
  })

  it('is in the sitemap as long as it has cars', async () => {
    const xml = await fetchText('/sitemaps/landings.xml')
    expect(xml).toContain('/cars/body/crossover/')
    expect(xml).toContain('/cars/price/1500000/')
    expect(xml).not.toContain('/cars/body/limousine/')
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address))
    expect(addresses.every(({ origin }) => origin === site.siteUrl)).toBe(true)
    for (const { href, pathname } of addresses.filter((_, place) => place % 10 === 0)) {
      const html = await fetchText(pathname)
      expect(html, href).not.toContain('content="noindex"')
      expect(html, href).toContain(`<link rel="canonical" href="${href}"/>`)
    }
  })
})
