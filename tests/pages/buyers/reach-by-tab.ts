import type { CDPSession, Locator, Page } from 'playwright-core'

const MAX_PRESSES = 150
/** Presses sent to the browser at once: waiting for each of them would take most of the time. */
const BATCH_SIZE = 10

/** Moves the focus to the target by Tab, or by Shift+Tab into the footer. Throws when Tab does not reach it. */
export async function reachByTab(target: Locator): Promise<void> {
  await using stop = await stopTabAt(target)
  if (await stop.isThere()) return
  const isBackwards = await target.evaluate((element) => element.closest('footer') !== null)
  for (let presses = 0; presses < MAX_PRESSES; presses += BATCH_SIZE) {
    await pressTab(target.page(), BATCH_SIZE, isBackwards)
    if (await stop.isThere()) return
  }
  throw new Error(`${isBackwards ? 'Shift+Tab' : 'Tab'} does not lead to ${target.toString()}`)
}

/** From now on Tab does nothing once the target has the focus, so that presses already sent do not leave it. */
async function stopTabAt(target: Locator): Promise<{ isThere: () => Promise<boolean> } & AsyncDisposable> {
  const stop = await target.evaluateHandle((element) => {
    const end = new AbortController()
    const isThere = () => {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLInputElement && element instanceof HTMLInputElement))
        return element === activeElement
      // Tab stops at one radio button of a group.
      return element === activeElement || (element.type === 'radio' && element.name === activeElement.name)
    }
    const hold = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !isThere()) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', hold, { capture: true, signal: end.signal })
    return { isThere, end }
  })
  return {
    isThere: () => stop.evaluate(({ isThere }) => isThere()),
    async [Symbol.asyncDispose]() {
      await stop.evaluate(({ end }) => end.abort())
      await stop.dispose()
    },
  }
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
const SHIFT = 8

/** Presses Tab this many times, releasing it each time. */
async function pressTab(page: Page, times: number, isBackwards: boolean): Promise<void> {
  const devTools = await devToolsOf(page)
  const key = { ...TAB, modifiers: isBackwards ? SHIFT : 0 }
  await Promise.all(
    Array.from({ length: times }, () => [
      devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
      devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]).flat(),
  )
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function devToolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}
