import styles from './modal.module.css'
import { MODAL_CLOSE_DELAY_MS, MODAL_OPEN_DELAY_MS } from './timings.ts'

export interface ModalOptions {
  /** What it is about, read aloud; `rename` changes it. */
  label: string
  /** What the focus goes back to; an element that has gone meanwhile is passed over. */
  returnFocusTo?: HTMLElement
}

export interface Modal {
  /** What it shows; empty at first. */
  readonly body: HTMLElement
  /** True from its making until it begins to close. */
  readonly isOpen: boolean
  /** Kept once the element is deleted. */
  readonly whenClosed: Promise<void>
  /** What it is about, once that is known better. */
  rename: (label: string) => void
  /** Puts the focus inside: on the first field where a keyboard is at hand, on the pop-up itself where one would rise. */
  focusInside: () => void
  close: () => void
}

/** Presses outside do not count so soon: the second half of a double click on the trigger lands there. */
const DEAF_MS = 500

let shown: { modal: Modal; returnFocusTo: HTMLElement | undefined; remove: () => void } | undefined

/**
 * Makes a pop-up and shows it (spec §4, §9): the class `open` comes 50 ms after it is in the page; on closing the class
 * goes and the element 300 ms later. It closes on Escape, on a press outside and on its button. There is one at a time:
 * another takes the place of the first.
 */
export function openModal({ label, returnFocusTo }: ModalOptions): Modal {
  const replaced = shown
  // A trigger inside the first pop-up goes away with it.
  const goal = replaced === undefined ? returnFocusTo : replaced.returnFocusTo
  replaced?.remove()
  const { dialog, body, button } = makeDialog(label)
  // What was dark stays dark.
  if (replaced !== undefined) dialog.classList.add('replaces')
  const life = new AbortController()
  const closed = Promise.withResolvers<void>()
  let isOpen = true

  const remove = () => {
    if (life.signal.aborted) return
    isOpen = false
    life.abort()
    if (shown?.modal === modal) shown = undefined
    dialog.close()
    dialog.remove()
    if (shown === undefined) releasePage()
    if (goal?.isConnected && shown === undefined) goal.focus({ preventScroll: true })
    closed.resolve()
  }
  const close = () => {
    if (!isOpen) return
    isOpen = false
    dialog.classList.remove('open')
    setTimeout(remove, MODAL_CLOSE_DELAY_MS)
  }
  const modal: Modal = {
    body,
    get isOpen() {
      return isOpen
    },
    whenClosed: closed.promise,
    rename: (text) => dialog.setAttribute('aria-label', text),
    focusInside: () => focusInside(dialog, body),
    close,
  }
  shown = { modal, returnFocusTo: goal, remove }
  holdPage()
  document.body.append(dialog)
  dialog.showModal()
  dialog.focus({ preventScroll: true })
  // Counted from when the page could have shown it, not from within the click that made it.
  queueMicrotask(() => setTimeout(() => isOpen && dialog.classList.add('open'), MODAL_OPEN_DELAY_MS))
  button.addEventListener('click', close)
  closeOnLeave(dialog, close, life.signal)
  keepFocus(dialog, life.signal)
  followKeyboard(dialog, life.signal)
  return modal
}

function makeDialog(label: string) {
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
  button.innerHTML = CROSS
  box.append(body, button)
  dialog.append(box)
  return { dialog, body, button }
}

const CROSS =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" class="lucide" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>'

/** Escape, the phone's back gesture, a press outside, a step through the history. */
function closeOnLeave(dialog: HTMLDialogElement, close: () => void, signal: AbortSignal): void {
  const deafUntil = performance.now() + DEAF_MS
  let pressed: EventTarget | null = null
  let released: EventTarget | null = null
  // The dialog itself fills the screen around its box; its scrollbar is no outside.
  const isOutside = ({ target, clientX }: MouseEvent) => target === dialog && clientX < dialog.clientWidth
  dialog.addEventListener('pointerdown', (event) => {
    pressed = isOutside(event) && performance.now() > deafUntil ? dialog : null
  })
  dialog.addEventListener('pointerup', (event) => {
    released = event.target
  })
  dialog.addEventListener('click', (event) => {
    // A drag that began or ended inside makes a click of their common ancestor, too.
    if (isOutside(event) && pressed === dialog && released === dialog) close()
    pressed = null
  })
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    close()
  })
  // The browser may close it by itself: it lets nobody keep a visitor from leaving.
  dialog.addEventListener('close', close)
  addEventListener('popstate', close, { signal })
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
const FIELD = 'input:not([type=hidden]), select, textarea'

const listVisible = (root: Element, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'),
  )

function focusInside(dialog: HTMLDialogElement, body: HTMLElement): void {
  const [field] = matchMedia('(pointer: coarse)').matches ? [] : listVisible(body, FIELD)
  const goal = field ?? dialog
  goal.focus({ preventScroll: true })
}

/** Tab goes round inside; the browser alone would lead it out to its own bars. */
function keepFocus(dialog: HTMLDialogElement, signal: AbortSignal): void {
  dialog.addEventListener(
    'keydown',
    (event) => {
      // An Enter that is held down since the trigger means only that.
      if (event.key === 'Enter' && event.repeat) event.preventDefault()
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
      const stops = listVisible(dialog, FOCUSABLE)
      const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
      const { activeElement } = document
      if (activeElement !== last && !(event.shiftKey && activeElement === dialog)) return
      event.preventDefault()
      first?.focus()
    },
    { signal },
  )
}

/** The part of the screen that a phone's keyboard leaves free, as custom properties for the sheet. */
function followKeyboard(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const viewport = globalThis.visualViewport
  if (!viewport) return
  const follow = () => {
    // Pinched, the visitor looks at a part of it: the pop-up must not flee from him.
    if (viewport.scale > 1.01) return
    dialog.style.setProperty('--visible-height', `${viewport.height}px`)
    dialog.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
  }
  follow()
  viewport.addEventListener('resize', follow, { signal })
  viewport.addEventListener('scroll', follow, { signal })
}

/** The page behind neither scrolls nor jumps: its scrollbar goes, the width that it took stays. */
function holdPage(): void {
  const root = document.documentElement
  if (root.classList.contains('behind-modal')) return
  root.style.setProperty('--scrollbar-width', `${innerWidth - root.clientWidth}px`)
  root.classList.add('behind-modal')
}

function releasePage(): void {
  document.documentElement.classList.remove('behind-modal')
  document.documentElement.style.removeProperty('--scrollbar-width')
}
