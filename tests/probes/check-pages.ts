import type { BrowserContext, Page } from 'playwright-core'
import type { Size } from '#tests/fixtures/browser/browser.ts'
import type { PageFixture } from '#tests/fixtures/site/page-fixture.ts'
import { openVisitor } from '#tests/fixtures/browser/visitors.ts'
import type { PageType } from '#tests/pages/page-types.ts'
import { parseCookies } from '#tests/pages/parse-cookies.ts'
import { findAccessibilityViolations } from './accessibility.ts'
import { recordShifts, sumShifts } from './layout-shifts.ts'

/** Pages checked concurrently: while one loads another is checked. */
const CONCURRENCY = 2

interface CheckPagesParams extends Omit<PageFixture, 'siteUrl'> {
  /** The pages that are also checked with axe, which takes as long as all other checks. */
  accessibilityPages: readonly PageType[]
}

/**
 * Checks every page as its visitor sees it at that size. Returns the problems, empty when there are none: messages in
 * the console, layout shifts while loading, pages wider than the window, accessibility violations.
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
  const problems: string[] = []
  const left = [...pages]
  const checkNext = async () => {
    for (let page = left.shift(); page !== undefined; page = left.shift()) {
      const tab = await visitors.get(page.cookie)?.newPage()
      if (tab === undefined) throw new Error(`No visitor sees ${page.path}`)
      const found = [
        ...(await checkPage(tab, page)),
        ...(accessibilityPages.includes(page) ? await findAccessibilityViolations(tab) : []),
      ]
      problems.push(...found.map((problem) => `${page.path}: ${problem}`))
      await tab.close()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, checkNext))
  return problems
}

/** A larger layout shift is visible. */
const MAX_LAYOUT_SHIFT = 0.02

/**
 * On a busy machine fonts load too late for a page, which is rendered without them (`font-display: optional`).
 * tests/e2e/pages/home.test.ts checks that the fonts in use are preloaded.
 */
const LATE_FONT = /\.woff2 was preloaded using link preload but not used/

async function checkPage(tab: Page, { path, status }: PageType): Promise<string[]> {
  const messages: string[] = []
  tab.on('console', (message) => {
    const isOwnStatus = message.text().includes(`status of ${status}`)
    const isReported = ['error', 'warning'].includes(message.type()) && !isOwnStatus && !LATE_FONT.test(message.text())
    if (isReported) messages.push(message.text())
  })
  tab.on('pageerror', (error) => messages.push(error.message))
  await tab.addInitScript(recordShifts)
  await tab.goto(path)
  await tab.evaluate(scrollThrough)
  const shift = await tab.evaluate(sumShifts)
  await tab.emulateMedia({ reducedMotion: 'reduce' })
  await tab.evaluate(() => scrollTo(0, 0))
  const excess = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...messages,
    ...(shift < MAX_LAYOUT_SHIFT ? [] : [`its layout shifts by ${shift}`]),
    ...(excess <= 0 ? [] : [`it is ${excess} px wider than the window`]),
  ]
}

/** Runs in the page: scrolls down, and waits until what comes into view is rendered. */
async function scrollThrough(): Promise<void> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  scrollTo(0, 3000)
  // Lazy parts start to load with the next frame, and are rendered with the frame after they have loaded.
  await frame()
  await frame()
  // A picture out of view in a sideways scroller is not fetched, and waiting for it would never end.
  const inView = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && right > left
  })
  await Promise.allSettled(inView.map((image) => image.decode()))
  await frame()
  await frame()
}
