const pendingActions: (() => void)[] = []
let isPressed = false

/**
 * Does it at once, or, while a finger or a button is down, when it is up again: words that appear in between move what
 * was pressed away from under the pointer, and the press would be lost.
 */
export function afterPress(deed: () => void): void {
  if (isPressed) pendingActions.push(deed)
  else deed()
}

function release(): void {
  isPressed = false
  // The click follows the release; what is drawn after it can no longer take it away.
  setTimeout(() => {
    for (const deed of pendingActions.splice(0)) deed()
  })
}

if (typeof document !== 'undefined') {
  const how = { capture: true, passive: true }
  document.addEventListener('pointerdown', () => (isPressed = true), how)
  document.addEventListener('pointerup', release, how)
  document.addEventListener('pointercancel', release, how)
}
