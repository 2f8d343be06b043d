import { reportHandledError } from '../enhancement/report-handled-error.ts'
import styles from './toast-region.module.css'
import { subscribeToToasts, getToasts, showToast, type ToastContent } from './toasts.ts'

const STORAGE_KEY = 'toasts'

/**
 * Keeps toasts that stay for the next page of the tab, and shows those that the last one kept. Gives the focus back
 * where it was when a toast goes that has it. Called once.
 */
export function persistToasts(): void {
  for (const words of loadToasts()) showToast(words)
  subscribeToToasts(() => {
    saveToasts(getToasts().filter(({ isPersistent }) => isPersistent))
    if (isInToasts(document.activeElement)) restoreFocus()
  })
  addEventListener('focusin', ({ target, relatedTarget }) => {
    if (isInToasts(target) && !isInToasts(relatedTarget)) focusedBefore = relatedTarget
  })
}

let focusedBefore: EventTarget | null = null

/** Once the toast has gone, unless the focus was in another. */
function restoreFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const place =
      focusedBefore instanceof HTMLElement && focusedBefore.isConnected ? focusedBefore : document.querySelector('main')
    place?.focus({ preventScroll: true })
  })
}

const isInToasts = (place: EventTarget | null) =>
  place instanceof Element && place.closest(`.${styles.region}`) !== null

function loadToasts(): ToastContent[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
  } catch (error) {
    reportHandledError('kept toast', error)
    // Storage is switched off.
    return []
  }
}

function saveToasts(toasts: readonly ToastContent[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(toasts))
  } catch (error) {
    reportHandledError('kept toast', error)
    // Storage is switched off or full: the toast is there until the page is left.
  }
}
