import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import { reportVisit, setCounters } from './counters.ts'
import { watchRefusal } from './watch-refusal.ts'

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
