const pendingActions: (() => void)[] = []
let isPressed = false

/**
 * Runs `action` at once, or after the release while a finger or a button is down. Text that appears in between would
 * move the pressed element away from the pointer, and the click would be lost.
 */
export function afterPress(action: () => void): void {
  if (isPressed) pendingActions.push(action)
  else action()
}

function release(): void {
  isPressed = false
  // The click event follows the release; a redraw after it can no longer cancel it.
  setTimeout(() => {
    for (const action of pendingActions.splice(0)) action()
  })
}

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true }
  document.addEventListener('pointerdown', () => (isPressed = true), options)
  document.addEventListener('pointerup', release, options)
  document.addEventListener('pointercancel', release, options)
}
