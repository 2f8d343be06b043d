import type { BrowserContext, Page } from 'playwright-core'

/** Our own script that brings those of the counters: what they ask of other sites begins with it. */
export const COUNTER_SCRIPT = /\/create-counters-/

/**
 * Has the visitor's pages tell when it is decided whether counters run: that comes by itself, after everything that can be
 * seen. From then on they listen for what is typed (app/features/analytics/watch-refusal.ts), without a word on how: React,
 * which listens for all that there is from the first, says three.
 */
export const watchCounters = (visitor: BrowserContext) =>
  visitor.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    const addEventListener = (...call: Parameters<typeof listen>) => {
      if (call[0] === 'input' && call.length === 2) document.documentElement.dataset.counted = ''
      listen(...call)
    }
    Object.assign(document, { addEventListener })
  })

/** Waits until it is decided on a page of such a visitor whether counters run: if so, their script has been asked for. */
export async function untilCountersDecided(page: Page): Promise<void> {
  await page.locator('html[data-counted]').waitFor({ state: 'attached' })
  // Whatever was asked for until now is heard of before this is answered.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve))
    await (await fetch('/healthz')).text()
  })
}
