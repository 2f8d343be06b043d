import { type Browser, type BrowserContext, chromium as playwright, type Page } from 'playwright-core'
import { unpackChromium } from './chromium.ts'

/**
 * The Chromium that comes from npm. Its package's own arguments put all pages into one process: they are not used.
 * Playwright hides scrollbars; with `scrollbars` they take the place that they take on a desk. Nobody presses anything
 * before the page lives: its scripts begin after the first frame, and until then a link is a link.
 */
export async function openBrowser({ scrollbars = false }: { scrollbars?: boolean } = {}): Promise<Browser> {
  const browser = await playwright.launch({
    executablePath: await unpackChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ignoreDefaultArgs: scrollbars ? ['--hide-scrollbars'] : [],
  })
  const admit = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const visitor = await admit(options)
    if (options?.javaScriptEnabled !== false) visitor.on('page', waitForLife)
    return visitor
  }
  return browser
}

/** A page whose scripts are kept from coming never lives: who opens it waits no longer than this. */
const PATIENCE_MS = 20_000

function waitForLife(page: Page): void {
  const [open, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const untilAlive = () => page.waitForFunction(isAlive, undefined, { timeout: PATIENCE_MS }).catch(() => undefined)
  page.goto = async (url, options) => {
    const answer = await open(url, options)
    await untilAlive()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await untilAlive()
    return answer
  }
}

/** Whether React has taken over what the server sent, or there is nothing of ours to wait for. */
const isAlive = () =>
  document.querySelector('script[data-modules]') === null ||
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))

/**
 * Does what brings another document, not by the router, and waits until it is read whole. A click by itself waits no longer
 * than for its first bytes.
 */
export async function leadOn(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('domcontentloaded'), act()])
}

/** The widths at which every page is looked at. */
export const VIEWPORTS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

interface VisitorWays {
  size: keyof typeof VIEWPORTS
  /** Of the site: pages are named by their paths. */
  origin: string
  javaScriptEnabled?: boolean
  /** He has still to be asked about cookies; others have refused them before. */
  isAsked?: boolean
}

/** Somebody with nothing else in his browser yet. Nothing moves for him, so that tests wait for no animation. */
export async function openVisitor(
  browser: Browser,
  { size, origin, javaScriptEnabled, isAsked = false }: VisitorWays,
): Promise<BrowserContext> {
  const visitor = await browser.newContext({
    viewport: VIEWPORTS[size],
    hasTouch: size === 'phone',
    javaScriptEnabled,
    reducedMotion: 'reduce',
    baseURL: origin,
  })
  if (!isAsked) await visitor.addCookies([{ name: 'cookie_accepted', value: 'false', url: origin }])
  return visitor
}
