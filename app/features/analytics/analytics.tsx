import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import { reportVisit, setCounters } from './counters.ts'
import { watchRefusal } from './watch-refusal.ts'

/** Counts pages and what becomes of forms, where the dealer has a counter and the visitor allows it. Shows nothing. */
export function Analytics({ settings }: { settings: AnalyticsSettings }) {
  const { pathname, search } = useLocation()
  useEffect(() => setCounters(settings), [settings])
  // Anew for each page: a step is the time to be rid of counters that were refused on the last one.
  useEffect(watchRefusal, [pathname])
  useEffect(() => {
    reportVisit(pathname + search)
  }, [pathname, search])
  return null
}
