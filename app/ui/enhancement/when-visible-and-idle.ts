import { whenPageLoaded } from './when-page-loaded.ts'

/**
 * Does it once the page stands, `element` is in view or nearly so, and the browser has nothing better to do. Returns what
 * calls it off.
 */
export function whenVisibleAndIdle(element: Element, deed: () => void): () => void {
  let isOff = false
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      whenIdle(() => isOff || deed())
    },
    { rootMargin: '200px' },
  )
  whenPageLoaded(() => isOff || observer.observe(element))
  return () => {
    isOff = true
    observer.disconnect()
  }
}

/** Safari has no idle time to name. */
function whenIdle(deed: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(deed, { timeout: 2000 })
  else setTimeout(deed, 200)
}
