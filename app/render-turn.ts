let lastTurn: Promise<void> = Promise.resolve()

/**
 * Resolves when a page may be rendered: one in each turn of the event loop. React renders a page in one go, so pages that
 * are ready together would block everything else for as long as all of them take; between two turns the requests that
 * wait are served, above all by pages from memory.
 */
export function waitForRenderTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => void setImmediate(resolve)))
  return lastTurn
}
