import { isVisible } from '../visibility/is-visible.ts'

const FOCUSABLE_SELECTOR = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
const FIELD_SELECTOR = 'input:not([type=hidden]), select, textarea'

const listFocusable = (root: Element, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => isVisible(element) && element.tabIndex >= 0 && !element.matches(':disabled'),
  )

/** Puts the focus on the first field where a keyboard is at hand, and on the dialog where one would rise. */
export function focusInside(dialog: HTMLDialogElement, body: HTMLElement): void {
  const [field] = matchMedia('(pointer: coarse)').matches ? [] : listFocusable(body, FIELD_SELECTOR)
  const goal = field ?? dialog
  goal.focus({ preventScroll: true })
}

/** Tab goes round inside; the browser alone would lead it out to its own bars. */
export function trapFocus(dialog: HTMLDialogElement, signal: AbortSignal): void {
  dialog.addEventListener(
    'keydown',
    (event) => {
      // An Enter that is held down since the trigger means only that.
      if (event.key === 'Enter' && event.repeat) event.preventDefault()
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
      const stops = listFocusable(dialog, FOCUSABLE_SELECTOR)
      const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
      const { activeElement } = document
      if (activeElement !== last && !(event.shiftKey && activeElement === dialog)) return
      event.preventDefault()
      first?.focus()
    },
    { signal },
  )
}
