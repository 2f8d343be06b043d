import { parseCookieChoice } from './cookie-choice.ts'

const listeners = new Set<() => void>()

/** Whether this browser has still to be asked. */
export const needsCookieChoice = () => parseCookieChoice(document.cookie) === undefined

/** To be called when the visitor may just have chosen. */
export function notifyCookieChoice(): void {
  for (const listener of listeners) listener()
}

/** Calls back when he may have: here, in another tab, or before this page came back. Returns what ends it. */
export function subscribeToCookieChoice(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('pageshow', listener)
  document.addEventListener('visibilitychange', listener)
  // Not in every browser, and with https alone: without it another tab's choice is heard once this one is looked at.
  const { cookieStore } = window
  cookieStore?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('pageshow', listener)
    document.removeEventListener('visibilitychange', listener)
    cookieStore?.removeEventListener('change', listener)
  }
}
