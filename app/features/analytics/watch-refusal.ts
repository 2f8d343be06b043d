import { subscribeToCookieChoice } from '#app/features/cookie-choice/cookie-choice-events.ts'
import { stopRefusedCounters } from './counters.ts'

/**
 * Call it for each page: silences the counters as soon as the visitor refuses them in any tab, and reloads the page
 * without them when nothing can be lost by it: while the tab is hidden and nothing was typed, otherwise with the next
 * navigation. Returns the function that stops it.
 */
export function watchRefusal(): () => void {
  if (stopRefusedCounters()) location.reload()
  let hasTyped = false
  const recordTyping = () => {
    hasTyped = true
  }
  document.addEventListener('input', recordTyping)
  const unsubscribe = subscribeToCookieChoice(() => {
    if (stopRefusedCounters() && document.hidden && !hasTyped) location.reload()
  })
  return () => {
    unsubscribe()
    document.removeEventListener('input', recordTyping)
  }
}
