import { whenPageLoaded } from './when-page-loaded.ts'

/**
 * Calls back once the page has loaded, `element` is within 200 px of the window, and the browser is idle. Returns a
 * function that cancels.
 */
export function whenVisibleAndIdle(element: Element, callback: () => void): () => void {
  let isCancelled = false
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      whenIdle(() => isCancelled || callback())
    },
    { rootMargin: '200px' },
  )
  whenPageLoaded(() => isCancelled || observer.observe(element))
  return () => {
    isCancelled = true
    observer.disconnect()
  }
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(callback: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 2000 })
  else setTimeout(callback, 200)
}
