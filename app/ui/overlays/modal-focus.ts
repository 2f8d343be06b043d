import { isVisible } from '../visibility/is-visible.ts'

const FOCUSABLE_SELECTOR = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
const FIELD_SELECTOR = 'input:not([type=hidden]), select, textarea'

const listFocusable = (root: Element, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => isVisible(element) && element.tabIndex >= 0 && !element.matches(':disabled'),
  )

/** Focuses the first field; on touch screens the dialog, so that no on-screen keyboard opens. */
export function focusInside(dialog: HTMLDialogElement, body: HTMLElement): void {
  const [field] = matchMedia('(pointer: coarse)').matches ? [] : listFocusable(body, FIELD_SELECTOR)
  const target = field ?? dialog
  target.focus({ preventScroll: true })
}

/** Keeps Tab inside the dialog; the browser would move the focus to its own toolbars. */
export function trapFocus(dialog: HTMLDialogElement, signal: AbortSignal): void {
  dialog.addEventListener(
    'keydown',
    (event) => {
      // An Enter still held down from the trigger does nothing more.
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
