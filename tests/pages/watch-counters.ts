import type { BrowserContext, Page } from 'playwright-core'

/** The site's own script that loads those of the counters: their requests to other sites start from it. */
export const COUNTER_SCRIPT = /\/create-counters-/

/**
 * Marks the visitor's pages once it is decided whether counters run, which happens after everything visible has loaded.
 * From then on they listen for `input` with two arguments (app/features/analytics/analytics.tsx); React, which
 * listens for all events from the start, passes three.
 */
export const watchCounters = (visitor: BrowserContext) =>
  visitor.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    const addEventListener = (...call: Parameters<typeof listen>) => {
      if (call[0] === 'input' && call.length === 2) document.documentElement.dataset.countersDecided = ''
      listen(...call)
    }
    Object.assign(document, { addEventListener })
  })

/** Waits until a page of such a visitor has decided whether counters run, and has requested their script if so. */
export async function untilCountersDecided(page: Page): Promise<void> {
  await page.locator('html[data-counters-decided]').waitFor({ state: 'attached' })
  // Every request made until now is reported before this one is answered.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    await (await fetch('/healthz')).text()
  })
}
