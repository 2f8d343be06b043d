import { isVisible } from '../visibility/is-visible.ts'
import styles from './modal.module.css'
import { MODAL_CLOSE_DELAY_MS, MODAL_OPEN_DELAY_MS } from '../motion/timings.ts'

export interface ModalOptions {
  /** The accessible name; `setLabel` changes it. */
  label: string
  /** Gets the focus after closing, unless it has been removed from the page meanwhile. */
  returnFocusTo?: HTMLElement
}

export interface Modal {
  /** The element for the content; empty at first. */
  readonly body: HTMLElement
  /** True from creation until the pop-up begins to close. */
  readonly isOpen: boolean
  /** Resolves once the element is removed. */
  readonly whenClosed: Promise<void>
  /** Changes the accessible name. */
  setLabel: (label: string) => void
  /** Focuses the first field; on touch screens the pop-up itself, so that no on-screen keyboard opens. */
  focusInside: () => void
  close: () => void
}

interface ShownModal {
  modal: Modal
  returnFocusTo: HTMLElement | undefined
  /** Removes the pop-up at once, without the 300 ms. */
  remove: () => void
}

let currentModal: ShownModal | undefined

/**
 * Creates a pop-up and shows it (docs/product.md, Pop-ups): the class `open` is added 50 ms after the element; on
 * closing the class is removed, and the element 300 ms later. It closes on Escape, on a press outside and on its
 * button. There is one at a time: a second pop-up replaces the first.
 */
export function openModal({ label, returnFocusTo }: ModalOptions): Modal {
  const replaced = currentModal
  replaced?.remove()
  const { dialog, body, button } = createDialog(label)
  // The backdrop stays dark, without fading in again.
  if (replaced !== undefined) dialog.classList.add('replaces')
  // A trigger inside the first pop-up has been removed with it.
  const opened = createModal(dialog, body, replaced === undefined ? returnFocusTo : replaced.returnFocusTo)
  const { close } = opened.modal
  currentModal = opened
  lockScroll()
  document.body.append(dialog)
  dialog.showModal()
  dialog.focus({ preventScroll: true })
  // The delay counts from after the click handler, not from within it.
  queueMicrotask(() => setTimeout(() => opened.modal.isOpen && dialog.classList.add('open'), MODAL_OPEN_DELAY_MS))
  button.addEventListener('click', close)
  return opened.modal
}

/** The lifecycle of one pop-up. */
function createModal(dialog: HTMLDialogElement, body: HTMLElement, returnFocusTo: HTMLElement | undefined): ShownModal {
  const controller = new AbortController()
  let resolveClosed: () => void
  const whenClosed = new Promise<void>((resolve) => {
    resolveClosed = resolve
  })
  let isOpen = true
  const remove = () => {
    if (controller.signal.aborted) return
    isOpen = false
    controller.abort()
    currentModal = undefined
    dialog.close()
    dialog.remove()
    unlockScroll()
    if (returnFocusTo?.isConnected) returnFocusTo.focus({ preventScroll: true })
    resolveClosed()
  }
  const close = () => {
    if (!isOpen) return
    isOpen = false
    dialog.classList.remove('open')
    setTimeout(remove, MODAL_CLOSE_DELAY_MS)
  }
  closeOnDismiss(dialog, close, controller.signal)
  trapFocus(dialog, controller.signal)
  fitAboveKeyboard(dialog, controller.signal)
  const modal: Modal = {
    body,
    get isOpen() {
      return isOpen
    },
    whenClosed,
    setLabel: (text) => dialog.setAttribute('aria-label', text),
    focusInside: () => focusInside(dialog, body),
    close,
  }
  return { modal, returnFocusTo, remove }
}

function createDialog(label: string) {
  const dialog = document.createElement('dialog')
  const body = document.createElement('div')
  const button = document.createElement('button')
  const box = document.createElement('div')
  dialog.className = `modal ${styles.modal}`
  dialog.setAttribute('aria-label', label)
  dialog.tabIndex = -1
  box.className = styles.box ?? ''
  body.className = styles.body ?? ''
  button.className = styles.close ?? ''
  button.type = 'button'
  button.ariaLabel = 'Закрыть'
  button.innerHTML = CLOSE_ICON
  box.append(body, button)
  dialog.append(box)
  return { dialog, body, button }
}

const CLOSE_ICON =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" class="lucide" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>'

const FOCUSABLE_SELECTOR = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
const FIELD_SELECTOR = 'input:not([type=hidden]), select, textarea'

const listFocusable = (root: Element, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => isVisible(element) && element.tabIndex >= 0 && !element.matches(':disabled'),
  )

/** Focuses the first field; on touch screens the dialog, so that no on-screen keyboard opens. */
function focusInside(dialog: HTMLDialogElement, body: HTMLElement): void {
  const [field] = matchMedia('(pointer: coarse)').matches ? [] : listFocusable(body, FIELD_SELECTOR)
  const target = field ?? dialog
  target.focus({ preventScroll: true })
}

/** Keeps Tab inside the dialog; the browser would move the focus to its own toolbars. */
function trapFocus(dialog: HTMLDialogElement, signal: AbortSignal): void {
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
function closeOnDismiss(dialog: HTMLDialogElement, close: () => void, signal: AbortSignal): void {
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
function fitAboveKeyboard(dialog: HTMLDialogElement, signal: AbortSignal): void {
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
function lockScroll(): void {
  const root = document.documentElement
  if (root.classList.contains('behind-modal')) return
  root.style.setProperty('--scrollbar-width', `${innerWidth - root.clientWidth}px`)
  root.classList.add('behind-modal')
}

/** Lets the page scroll again. */
function unlockScroll(): void {
  document.documentElement.classList.remove('behind-modal')
  document.documentElement.style.removeProperty('--scrollbar-width')
}
