import { type ConfigData, HtmlValidate } from 'html-validate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBarriers } from '#tests/barriers.ts'
import { openBrowser, VIEWPORTS } from '#tests/browser.ts'
import { listPageTypes, type PageType } from '#tests/page-types.ts'
import { type RunningSite, startSite } from '#tests/running-site.ts'

/** What the preset asks of hand-written pages and React does by its own lights, or CSS does better. */
const RULES: ConfigData['rules'] = {
  'attr-case': 'off', // React writes srcSet
  'void-style': 'off', // and <br/>
  'attribute-boolean-style': 'off', // and disabled=""
  'valid-id': ['error', { relaxed: true }], // and ids that begin with an underscore
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }], // options of one filter share its name
  'no-inline-style': 'off', // a photograph's average colour is data
  'tel-non-breaking': 'off', // white-space: nowrap; a copied number keeps its plain hyphens
  'long-title': 'off', // no limit in the standard
}

let site: RunningSite
let browser: Browser
let pages: PageType[]

beforeAll(async () => {
  site = await startSite()
  browser = await openBrowser()
  pages = await listPageTypes(site.origin)
})
afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
})

/** Does it for all, two side by side: this machine has two cores. */
async function inPairs<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const hand = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item)
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
  await tab.goto(site.origin + path, { waitUntil: 'networkidle' })
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
    it(`has no barrier that axe knows, in light and in dark: ${size}`, async () => {
      await using context = await browser.newContext({ viewport: VIEWPORTS[size], reducedMotion: 'reduce' })
      await inPairs(pages, async ({ path }) => {
        const tab = await context.newPage()
        await tab.goto(site.origin + path, { waitUntil: 'networkidle' })
        expect(await findBarriers(tab), path).toEqual([])
        await tab.close()
      })
    })
  }

  it('is valid HTML with one h1 and a title and description of its own', async () => {
    const judge = new HtmlValidate({ extends: ['html-validate:recommended'], rules: RULES })
    const titles = new Map<string, string>()
    for (const page of pages) {
      const answer = await fetch(site.origin + page.path)
      expect(answer.status, page.path).toBe(page.status)
      const html = await answer.text()
      const report = await judge.validateString(html)
      expect(
        report.results.flatMap(({ messages }) =>
          messages.map((found) => `${found.ruleId}: ${found.message} (${found.selector})`),
        ),
        page.path,
      ).toEqual([])
      expect(html.match(/<h1[\s>]/g), page.path).toHaveLength(1)
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
      expect(titles.get(title), `«${title}» of ${page.path}`).toBeUndefined()
      titles.set(title, page.path)
      const isDescribed = /<meta name="description" content="[^"]{20,}"/.test(html)
      expect(isDescribed, `description of ${page.path}`).toBe(page.status === 200)
    }
  })

  it('says nothing in the console and does not jump', async () => {
    for (const size of ['phone', 'desktop'] as const) {
      await using context = await browser.newContext({ viewport: VIEWPORTS[size] })
      await inPairs(pages, async (page) => {
        const tab = await context.newPage()
        const { complaints, shift } = await readOut(tab, page)
        expect(complaints, page.path).toEqual([])
        expect(shift, `layout shift of ${page.path} at ${size}`).toBeLessThan(0.02)
        await tab.close()
      })
    }
  })

  it('weighs at most 150 KB of script in the catalogue, compressed', async () => {
    const tab = await browser.newPage()
    await tab.goto(`${site.origin}/cars/`, { waitUntil: 'networkidle' })
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
