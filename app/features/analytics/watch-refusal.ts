import { subscribeToCookieChoice } from '#app/features/cookie-choice/cookie-choice-events.ts'
import { stopRefusedCounters } from './counters.ts'

/**
 * To be called for each page that the visitor steps to: silences the counters as soon as he refuses them in any tab, and
 * has the page loaded anew without them when nothing can be lost by it: while nobody looks at it and nothing was typed on
 * it, else with the next step. Returns what ends it.
 */
export function watchRefusal(): () => void {
  if (stopRefusedCounters()) location.reload()
  let hasTyped = false
  const noteTyping = () => {
    hasTyped = true
  }
  document.addEventListener('input', noteTyping)
  const stopHearing = subscribeToCookieChoice(() => {
    if (stopRefusedCounters() && document.hidden && !hasTyped) location.reload()
  })
  return () => {
    stopHearing()
    document.removeEventListener('input', noteTyping)
  }
}
