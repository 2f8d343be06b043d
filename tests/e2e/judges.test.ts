import { type ConfigData, HtmlValidate } from 'html-validate'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBarriers } from '#tests/barriers.ts'
import { openBrowser, VIEWPORTS } from '#tests/browser.ts'
import { openPageHouse, type PageHouse } from '#tests/page-house.ts'
import type { PageType } from '#tests/page-types.ts'
import { readCookies } from '#tests/read-cookies.ts'

/** What the preset asks of hand-written pages and React does by its own lights, or CSS does better. */
const RULES: ConfigData['rules'] = {
  'attr-case': 'off', // React writes srcSet
  'void-style': 'off', // and <br/>
  'attribute-boolean-style': 'off', // and disabled=""
  'attribute-empty-style': 'off', // and download=""
  'valid-id': ['error', { relaxed: true }], // and ids that begin with an underscore
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }], // options of one filter share its name
  'no-inline-style': 'off', // a photograph's average colour is data
  'tel-non-breaking': 'off', // white-space: nowrap; a copied number keeps its plain hyphens
  'long-title': 'off', // no limit in the standard
  'prefer-native-element': ['error', { exclude: ['listbox'] }], // suggestions under a field are no select
}

let house: PageHouse
let browser: Browser

beforeAll(async () => {
  house = await openPageHouse()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await house?.[Symbol.asyncDispose]()
})

/** Looks at every page as its visitor does, at two side by side: this machine has two cores. */
async function lookAtAll(
  viewport: { width: number; height: number },
  look: (tab: Page, page: PageType) => Promise<void>,
): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const visitors = new Map<string | undefined, BrowserContext>()
  for (const cookie of new Set(house.pages.map((page) => page.cookie))) {
    const visitor = opened.use(await browser.newContext({ viewport }))
    if (cookie !== undefined) await visitor.addCookies(readCookies(cookie, house.origin))
    visitors.set(cookie, visitor)
  }
  const left = [...house.pages]
  const hand = async () => {
    for (let page = left.shift(); page !== undefined; page = left.shift()) {
      const tab = await visitors.get(page.cookie)?.newPage()
      if (tab === undefined) throw new Error(`Nobody sees ${page.path}`)
      await look(tab, page)
      await tab.close()
    }
  }
  await Promise.all([hand(), hand()])
}

/** Reads a page to its end; returns what its console said and by how much it jumped meanwhile. */
async function readOut(tab: Page, { path, status }: PageType): Promise<{ complaints: string[]; shift: number }> {
  const complaints: string[] = []
  tab.on('console', (message) => {
    const isOwnStatus = message.text().includes(`status of ${status}`)
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus) complaints.push(message.text())
  })
  tab.on('pageerror', (error) => complaints.push(error.message))
  await tab.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await tab.goto(house.origin + path, { waitUntil: 'networkidle' })
  await tab.mouse.wheel(0, 3000)
  await tab.waitForTimeout(300)
  const shift = await tab.evaluate(() =>
    ('shifts' in window && Array.isArray(window.shifts) ? window.shifts : []).reduce(
      (sum: number, value: number) => sum + value,
      0,
    ),
  )
  return { complaints, shift }
}

describe('every page type', () => {
  for (const size of ['phone', 'desktop'] as const) {
    it(`says nothing in the console, does not jump and has no barrier: ${size}`, { timeout: 300_000 }, async () => {
      await lookAtAll(VIEWPORTS[size], async (tab, page) => {
        const { complaints, shift } = await readOut(tab, page)
        expect.soft(complaints, page.path).toEqual([])
        expect.soft(shift, `layout shift of ${page.path}`).toBeLessThan(0.02)
        await tab.emulateMedia({ reducedMotion: 'reduce' })
        await tab.evaluate(() => window.scrollTo(0, 0))
        expect.soft(await findBarriers(tab), page.path).toEqual([])
      })
    })
  }

  it('is valid HTML with one h1 and a title and description of its own', async () => {
    const judge = new HtmlValidate({ extends: ['html-validate:recommended'], rules: RULES })
    const titles = new Map<string, string>()
    for (const page of house.pages) {
      const answer = await fetch(house.origin + page.path, { headers: { cookie: page.cookie ?? '' } })
      expect.soft(answer.status, page.path).toBe(page.status)
      const html = await answer.text()
      const report = await judge.validateString(html)
      expect
        .soft(
          report.results.flatMap(({ messages }) =>
            messages.map((found) => `${found.ruleId}: ${found.message} (${found.selector})`),
          ),
          page.path,
        )
        .toEqual([])
      expect.soft(html.match(/<h1[\s>]/g), page.path).toHaveLength(1)
      const title = `${page.status} ${/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''}`
      // What is one visitor's own is found by nobody: one title however it stands, and no description. Nothing has one title.
      const isHidden = /<meta name="robots" content="noindex"/.test(html)
      const owner = page.status === 404 ? 'nothing' : isHidden ? new URL(answer.url).pathname : page.path
      expect.soft(titles.get(title) ?? owner, `«${title}» of ${page.path}`).toBe(owner)
      titles.set(title, owner)
      const isDescribed = /<meta name="description" content="[^"]{20,}"/.test(html)
      const shouldBe = page.status === 200 && (!isHidden || isDescribed)
      expect.soft(isDescribed, `description of ${page.path}`).toBe(shouldBe)
    }
  })

  it('weighs at most 150 KB of script in the catalogue, compressed', async () => {
    const tab = await browser.newPage()
    await tab.goto(`${house.origin}/cars/`, { waitUntil: 'networkidle' })
    const bytes = await tab.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0),
    )
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(150 * 1024)
    await tab.close()
  })
})
