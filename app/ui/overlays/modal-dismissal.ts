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
