/** Presses outside do not count so soon: the second half of a double click on the trigger lands there. */
const IGNORE_PRESSES_MS = 500

/** Calls `close` when a visitor leaves it: by Escape, the phone's back gesture, a press outside, a step in the history. */
export function closeOnDismiss(dialog: HTMLDialogElement, close: () => void, signal: AbortSignal): void {
  const deafUntil = performance.now() + IGNORE_PRESSES_MS
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
  closeDespiteSuggestions(dialog, close)
  // The browser may close it by itself: it lets nobody keep a visitor from leaving.
  dialog.addEventListener('close', close)
  addEventListener('popstate', close, { signal })
}

/**
 * WebKit takes a field's list of suggestions for open as soon as the field has the focus, and the first Escape for that
 * list. One that nobody has typed into is closed over; where somebody has, the list is there and goes first.
 */
function closeDespiteSuggestions(dialog: HTMLDialogElement, close: () => void): void {
  let typedIn: EventTarget | null = null
  dialog.addEventListener('input', ({ target, isTrusted }) => {
    // A draft that is put back opens no list.
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
