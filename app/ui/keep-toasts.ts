import { reportSurvived } from './report-survived.ts'
import styles from './toast-region.module.css'
import { hearToasts, readToasts, showToast, type ToastWords } from './toasts.ts'

const KEPT = 'toasts'

/**
 * Keeps toasts that stay for the next page of the tab, and shows those that the last one kept. Gives the focus back
 * where it was when a toast goes that has it. Called once.
 */
export function keepToasts(): void {
  for (const words of recall()) showToast(words)
  hearToasts(() => {
    keep(readToasts().filter(({ stays }) => stays))
    if (isInToasts(document.activeElement)) giveFocusBack()
  })
  addEventListener('focusin', ({ target, relatedTarget }) => {
    if (isInToasts(target) && !isInToasts(relatedTarget)) before = relatedTarget
  })
}

let before: EventTarget | null = null

/** Once the toast has gone, unless the focus was in another. */
function giveFocusBack(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const place = before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main')
    place?.focus({ preventScroll: true })
  })
}

const isInToasts = (place: EventTarget | null) =>
  place instanceof Element && place.closest(`.${styles.region}`) !== null

function recall(): ToastWords[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
  } catch (error) {
    reportSurvived('kept toast', error)
    // Storage is switched off.
    return []
  }
}

function keep(toasts: readonly ToastWords[]): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(toasts))
  } catch (error) {
    reportSurvived('kept toast', error)
    // Storage is switched off or full: the toast is there until the page is left.
  }
}
