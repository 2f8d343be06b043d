import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { CounterSettings } from '#app/counter-settings.ts'
import { reportVisit, setCounters } from './counters.ts'

/** Counts pages and what becomes of forms, where the dealer has a counter and the visitor allows it. Shows nothing. */
export function Analytics({ settings }: { settings: CounterSettings }) {
  const { pathname, search } = useLocation()
  useEffect(() => setCounters(settings), [settings])
  useEffect(() => {
    reportVisit(pathname + search)
  }, [pathname, search])
  return null
}
