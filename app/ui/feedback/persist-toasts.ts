import { reportHandledError } from '../enhancement/report-handled-error.ts'
import styles from './toast-region.module.css'
import { subscribeToToasts, getToasts, showToast, type ToastContent } from './toasts.tsx'

const STORAGE_KEY = 'toasts'

/**
 * Saves persistent toasts for the next page of the tab, and shows those saved by the previous page. When a focused
 * toast disappears, returns the focus to where it was before. Called once.
 */
export function persistToasts(): void {
  for (const content of loadToasts()) showToast(content)
  subscribeToToasts(() => {
    saveToasts(getToasts().filter(({ isPersistent }) => isPersistent))
    if (isInToasts(document.activeElement)) restoreFocus()
  })
  addEventListener('focusin', ({ target, relatedTarget }) => {
    if (isInToasts(target) && !isInToasts(relatedTarget)) focusedBefore = relatedTarget
  })
}

let focusedBefore: EventTarget | null = null

/** Runs after the toast has been removed. Does nothing when the focus has moved elsewhere. */
function restoreFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const target =
      focusedBefore instanceof HTMLElement && focusedBefore.isConnected ? focusedBefore : document.querySelector('main')
    target?.focus({ preventScroll: true })
  })
}

const isInToasts = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`.${styles.region}`) !== null

function loadToasts(): ToastContent[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
  } catch (error) {
    reportHandledError('saved toast', error)
    // Storage is switched off.
    return []
  }
}

function saveToasts(toasts: readonly ToastContent[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(toasts))
  } catch (error) {
    reportHandledError('saved toast', error)
    // Storage is switched off or full: the toast stays until the visitor leaves the page.
  }
}
