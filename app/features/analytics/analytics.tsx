import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import { subscribeToCookieChoice } from '#app/features/cookie-choice/cookie-choice-events.ts'
import { reportVisit, setCounters, stopRefusedCounters } from './counters.ts'

/**
 * Counts pages and the outcomes of forms, where the dealer has a counter and the visitor allows it. Renders nothing.
 */
export function Analytics({ settings }: { settings: AnalyticsSettings }) {
  const { pathname, search } = useLocation()
  useEffect(() => setCounters(settings), [settings])
  // For each page again: a navigation is the time to remove counters that were refused on the previous one.
  useEffect(watchRefusal, [pathname])
  useEffect(() => {
    reportVisit(pathname + search)
  }, [pathname, search])
  return null
}

/**
 * Call it for each page: silences the counters as soon as the visitor refuses them in any tab, and reloads the page
 * without them when nothing can be lost by it: while the tab is hidden and nothing was typed, otherwise with the next
 * navigation. Returns the function that stops it.
 */
function watchRefusal(): () => void {
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
