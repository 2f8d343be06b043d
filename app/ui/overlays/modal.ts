import styles from './modal.module.css'
import { focusInside, trapFocus, closeOnDismiss, fitAboveKeyboard, lockScroll, unlockScroll } from './modal-focus.ts'
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
