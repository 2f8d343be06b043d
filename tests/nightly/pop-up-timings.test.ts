import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { modal, openOffer, visitCar } from '#tests/pages/pop-ups.ts'

// In real time; tests/e2e/requests/modals.test.ts tests the same with the page's clock.

/** Records when the pop-up's element and class are added and removed, in milliseconds of the page's own clock. */
const watchLifecycle = (page: Page) =>
  page.evaluate(() => {
    const life: [string, number][] = []
    Object.assign(window, { life })
    const record = (event: string) => life.push([event, performance.now()])
    new MutationObserver((records) => {
      for (const { type, target, oldValue, addedNodes, removedNodes } of records) {
        for (const node of addedNodes) if (node.nodeName === 'DIALOG') record('created')
        for (const node of removedNodes) if (node.nodeName === 'DIALOG') record('deleted')
        if (type === 'attributes' && target instanceof HTMLDialogElement && target.matches('.modal')) {
          const isOpen = target.classList.contains('open')
          if (isOpen !== /\bopen\b/.test(oldValue ?? '')) record(isOpen ? 'open' : 'closing')
        }
      }
    }).observe(document.body, {
      childList: true,
      attributes: true,
      attributeFilter: ['class'],
      attributeOldValue: true,
      subtree: true,
    })
  })

const readLifecycle = async (page: Page): Promise<Record<string, number>> =>
  Object.fromEntries(await page.evaluate(() => ('life' in window && Array.isArray(window.life) ? window.life : [])))

async function openAndClose(page: Page): Promise<Record<string, number>> {
  await watchLifecycle(page)
  await openOffer(page)
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  const life = await readLifecycle(page)
  expect(Object.keys(life)).toEqual(['created', 'open', 'closing', 'deleted'])
  return life
}

describe('the lifecycle of a pop-up', () => {
  it('gets its class 50 ms after it is shown, and is removed 300 ms after it loses the class', async () => {
    const page = await visitCar()
    const openings: number[] = []
    const closings: number[] = []
    // A busy machine delays timers; the fastest of several runs shows the configured delay.
    for (let run = 0; run < 5; run += 1) {
      const { created = 0, open = 0, closing = 0, deleted = 0 } = await openAndClose(page)
      openings.push(open - created)
      closings.push(deleted - closing)
    }
    expect(Math.min(...openings)).toBeGreaterThanOrEqual(45)
    expect(Math.min(...openings)).toBeLessThan(140)
    expect(Math.min(...closings)).toBeGreaterThanOrEqual(295)
    expect(Math.min(...closings)).toBeLessThan(400)
  })
})
