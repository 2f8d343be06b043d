import styles from './modal.module.css'
import { focusInside, trapFocus } from './modal-focus.ts'
import { closeOnDismiss } from './modal-dismissal.ts'
import { fitAboveKeyboard, lockScroll, unlockScroll } from './modal-viewport.ts'
import { MODAL_CLOSE_DELAY_MS, MODAL_OPEN_DELAY_MS } from '../motion/timings.ts'

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
  setLabel: (label: string) => void
  /** Puts the focus inside: on the first field where a keyboard is at hand, on the pop-up itself where one would rise. */
  focusInside: () => void
  close: () => void
}

interface ShownModal {
  modal: Modal
  returnFocusTo: HTMLElement | undefined
  /** Without its 300 ms. */
  remove: () => void
}

let currentModal: ShownModal | undefined

/**
 * Makes a pop-up and shows it (docs/product.md, Pop-ups): the class `open` comes 50 ms after it is in the page; on closing the class
 * goes and the element 300 ms later. It closes on Escape, on a press outside and on its button. There is one at a time:
 * another takes the place of the first.
 */
export function openModal({ label, returnFocusTo }: ModalOptions): Modal {
  const replaced = currentModal
  replaced?.remove()
  const { dialog, body, button } = createDialog(label)
  // What was dark stays dark.
  if (replaced !== undefined) dialog.classList.add('replaces')
  // A trigger inside the first pop-up has gone away with it.
  const opened = createModal(dialog, body, replaced === undefined ? returnFocusTo : replaced.returnFocusTo)
  const { close } = opened.modal
  currentModal = opened
  lockScroll()
  document.body.append(dialog)
  dialog.showModal()
  dialog.focus({ preventScroll: true })
  // Counted from when the page could have shown it, not from within the click that made it.
  queueMicrotask(() => setTimeout(() => opened.modal.isOpen && dialog.classList.add('open'), MODAL_OPEN_DELAY_MS))
  button.addEventListener('click', close)
  return opened.modal
}

/** The life of one pop-up from its making to its end. */
function createModal(dialog: HTMLDialogElement, body: HTMLElement, returnFocusTo: HTMLElement | undefined): ShownModal {
  const life = new AbortController()
  let settle: () => void
  const whenClosed = new Promise<void>((resolve) => {
    settle = resolve
  })
  let isOpen = true
  const remove = () => {
    if (life.signal.aborted) return
    isOpen = false
    life.abort()
    currentModal = undefined
    dialog.close()
    dialog.remove()
    unlockScroll()
    if (returnFocusTo?.isConnected) returnFocusTo.focus({ preventScroll: true })
    settle()
  }
  const close = () => {
    if (!isOpen) return
    isOpen = false
    dialog.classList.remove('open')
    setTimeout(remove, MODAL_CLOSE_DELAY_MS)
  }
  closeOnDismiss(dialog, close, life.signal)
  trapFocus(dialog, life.signal)
  fitAboveKeyboard(dialog, life.signal)
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
