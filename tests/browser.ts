import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/**
 * The Chromium that comes from npm. Its package's own arguments put all pages into one process: they are not used.
 * Playwright hides scrollbars; with `scrollbars` they take the place that they take on a desk.
 */
export async function openBrowser({ scrollbars = false }: { scrollbars?: boolean } = {}): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ignoreDefaultArgs: scrollbars ? ['--hide-scrollbars'] : [],
  })
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
}

/** Somebody with nothing in his browser yet. Nothing moves for him, so that tests wait for no animation. */
export const openVisitor = (browser: Browser, { size, origin, javaScriptEnabled }: VisitorWays) =>
  browser.newContext({
    viewport: VIEWPORTS[size],
    hasTouch: size === 'phone',
    javaScriptEnabled,
    reducedMotion: 'reduce',
    baseURL: origin,
  })
