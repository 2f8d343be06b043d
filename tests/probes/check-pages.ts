import type { BrowserContext, Page } from 'playwright-core'
import type { Size } from '#tests/fixtures/browser/browser.ts'
import type { PageFixture } from '#tests/fixtures/site/page-fixture.ts'
import { openVisitor } from '#tests/fixtures/browser/visitors.ts'
import type { PageType } from '#tests/pages/page-types.ts'
import { parseCookies } from '#tests/pages/parse-cookies.ts'
import { findAccessibilityViolations } from './accessibility.ts'

/** Pages looked at side by side: while one is fetched another is judged. */
const CONCURRENCY = 2

interface CheckPagesParams extends Omit<PageFixture, 'siteUrl'> {
  /** Those of the pages that are searched for barriers as well: it takes as long as all the rest. */
  accessibilityPages: readonly PageType[]
}

/**
 * Looks at every page as its visitor sees it at that size. Returns what is wrong, empty when nothing is: what its console
 * says, a jump as it loads, a barrier.
 */
export async function checkPages(
  { origin, pages, accessibilityPages }: CheckPagesParams,
  size: Size,
): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const visitors = new Map<string | undefined, BrowserContext>()
  for (const cookie of new Set(pages.map((page) => page.cookie))) {
    const visitor = opened.use(await openVisitor({ size, hasCookieNotice: true, reducedMotion: 'no-preference' }))
    if (cookie !== undefined) await visitor.addCookies(parseCookies(cookie, origin))
    visitors.set(cookie, visitor)
  }
  const faults: string[] = []
  const left = [...pages]
  const hand = async () => {
    for (let page = left.shift(); page !== undefined; page = left.shift()) {
      const tab = await visitors.get(page.cookie)?.newPage()
      if (tab === undefined) throw new Error(`Nobody sees ${page.path}`)
      const found = [
        ...(await checkPage(tab, page)),
        ...(accessibilityPages.includes(page) ? await findAccessibilityViolations(tab) : []),
      ]
      faults.push(...found.map((fault) => `${page.path}: ${fault}`))
      await tab.close()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, hand))
  return faults
}

/** More of a jump than that is seen. */
const MAX_LAYOUT_SHIFT = 0.02

/**
 * On a busy machine letters come too late for a page, which is drawn without them (`font-display: optional`). That they are
 * preloaded as they are used is told by tests/e2e/pages/home.test.ts.
 */
const LATE_FONT = /\.woff2 was preloaded using link preload but not used/

async function checkPage(tab: Page, { path, status }: PageType): Promise<string[]> {
  const complaints: string[] = []
  tab.on('console', (message) => {
    const isOwnStatus = message.text().includes(`status of ${status}`)
    const isComplaint = ['error', 'warning'].includes(message.type()) && !isOwnStatus && !LATE_FONT.test(message.text())
    if (isComplaint) complaints.push(message.text())
  })
  tab.on('pageerror', (error) => complaints.push(error.message))
  await tab.addInitScript(recordShifts)
  await tab.goto(path)
  const shift = await tab.evaluate(scrollThrough)
  await tab.emulateMedia({ reducedMotion: 'reduce' })
  await tab.evaluate(() => scrollTo(0, 0))
  return [...complaints, ...(shift < MAX_LAYOUT_SHIFT ? [] : [`it jumps by ${shift}`])]
}

declare global {
  interface Window {
    shifts?: number[]
  }
}

/** In the page, before anything of it. */
function recordShifts(): void {
  const shifts: number[] = []
  window.shifts = shifts
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) shifts.push(Number(entry.value))
  }).observe({ type: 'layout-shift', buffered: true })
}

/** In the page: reads on until what comes into view is there; returns by how much the page has jumped since it began. */
async function scrollThrough(): Promise<number> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  scrollTo(0, 3000)
  // What waits to be seen begins to load with the next frame, and is drawn with the one after it has come.
  await frame()
  await frame()
  // One that nobody has come near, in a row that is pushed sideways, is not fetched and would be waited for in vain.
  const inView = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && right > left
  })
  await Promise.allSettled(inView.map((image) => image.decode()))
  await frame()
  await frame()
  return (window.shifts ?? []).reduce((sum, value) => sum + value, 0)
}
