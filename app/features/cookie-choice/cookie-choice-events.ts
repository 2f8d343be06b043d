import { parseCookieChoice } from './cookie-choice.ts'

const listeners = new Set<() => void>()

/** Whether this browser has not made a choice yet. */
export const needsCookieChoice = () => parseCookieChoice(document.cookie) === undefined

/** Call it when the visitor may just have chosen. */
export function notifyCookieChoice(): void {
  for (const listener of listeners) listener()
}

/**
 * Calls `listener` when the visitor may have chosen: here, in another tab, or before the page was restored. Returns the
 * unsubscribe function.
 */
export function subscribeToCookieChoice(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('pageshow', listener)
  document.addEventListener('visibilitychange', listener)
  // Not in every browser, and only with https: without it another tab's choice is noticed when this one becomes
  // visible.
  const { cookieStore } = window
  cookieStore?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('pageshow', listener)
    document.removeEventListener('visibilitychange', listener)
    cookieStore?.removeEventListener('change', listener)
  }
}
