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

/** Presses outside are ignored for this long: the second half of a double click on the trigger lands there. */
const IGNORE_PRESSES_MS = 500

/** Calls `close` on Escape, the phone's back gesture, a press outside and history navigation. */
export function closeOnDismiss(dialog: HTMLDialogElement, close: () => void, signal: AbortSignal): void {
  const ignoreUntil = performance.now() + IGNORE_PRESSES_MS
  let pressed: EventTarget | null = null
  let released: EventTarget | null = null
  // The dialog itself fills the screen around its box; its scrollbar does not count as outside.
  const isOutside = ({ target, clientX }: MouseEvent) => target === dialog && clientX < dialog.clientWidth
  dialog.addEventListener('pointerdown', (event) => {
    pressed = isOutside(event) && performance.now() > ignoreUntil ? dialog : null
  })
  dialog.addEventListener('pointerup', (event) => {
    released = event.target
  })
  dialog.addEventListener('click', (event) => {
    // A drag that began or ended inside also fires a click on the common ancestor.
    if (isOutside(event) && pressed === dialog && released === dialog) close()
    pressed = null
  })
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    close()
  })
  closeDespiteSuggestions(dialog, close)
  // The browser can close the dialog by itself: a page cannot prevent that.
  dialog.addEventListener('close', close)
  addEventListener('popstate', close, { signal })
}

/**
 * WebKit treats a field's list of suggestions as open as soon as the field has the focus, and uses the first Escape for
 * that list. If the visitor has typed nothing into the field, Escape closes the dialog; otherwise it closes the list
 * first.
 */
function closeDespiteSuggestions(dialog: HTMLDialogElement, close: () => void): void {
  let typedIn: EventTarget | null = null
  dialog.addEventListener('input', ({ target, isTrusted }) => {
    // A restored draft opens no list.
    if (isTrusted) typedIn = target
  })
  dialog.addEventListener('focusin', () => {
    typedIn = null
  })
  dialog.addEventListener('keydown', (event) => {
    const { target } = event
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    if (!(target instanceof HTMLInputElement) || target.list === null || target === typedIn) return
    event.preventDefault()
    close()
  })
}

/** Keeps the dialog within the part of the screen above a phone's keyboard, by custom properties. */
export function fitAboveKeyboard(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const viewport = globalThis.visualViewport
  if (!viewport) return
  let heightBefore = viewport.height
  const follow = () => {
    // While the visitor is zoomed in, the pop-up must not move.
    if (viewport.scale > 1.01) return
    dialog.style.setProperty('--visible-height', `${viewport.height}px`)
    dialog.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    // The focused element stays above a keyboard that opens for it.
    if (viewport.height < heightBefore) dialog.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
    heightBefore = viewport.height
  }
  follow()
  viewport.addEventListener('resize', follow, { signal })
  viewport.addEventListener('scroll', follow, { signal })
}

/** Stops the page behind from scrolling, without a layout shift: the scrollbar disappears, its width stays reserved. */
export function lockScroll(): void {
  const root = document.documentElement
  if (root.classList.contains('behind-modal')) return
  root.style.setProperty('--scrollbar-width', `${innerWidth - root.clientWidth}px`)
  root.classList.add('behind-modal')
}

/** Lets the page scroll again. */
export function unlockScroll(): void {
  document.documentElement.classList.remove('behind-modal')
  document.documentElement.style.removeProperty('--scrollbar-width')
}
