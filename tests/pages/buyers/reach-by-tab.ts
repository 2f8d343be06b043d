import type { CDPSession, Locator, Page } from 'playwright-core'

const MAX_PRESSES = 150
/** So many go to the browser at once: an answer to each of them would take most of the time. */
const BATCH_SIZE = 10

/** Goes there by Tab; to the foot of the page from its end. Whatever Tab does not reach cannot be reached. */
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

/** From now on, once the focus is on the target, a press of Tab that was under way already does nothing. */
async function stopTabAt(target: Locator): Promise<{ isThere: () => Promise<boolean> } & AsyncDisposable> {
  const stop = await target.evaluateHandle((element) => {
    const end = new AbortController()
    const isThere = () => {
      const { activeElement: now } = document
      if (!(now instanceof HTMLInputElement && element instanceof HTMLInputElement)) return element === now
      // Of a group the keyboard stops at one alone.
      return element === now || (element.type === 'radio' && element.name === now.name)
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

/** One press after another, each let go before the next. */
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
