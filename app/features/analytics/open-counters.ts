import type { CounterSettings } from '#app/counter-settings.ts'
import type { Counter } from './counters.ts'
import { openGa4 } from './ga4.ts'
import { openMetrika } from './metrika.ts'

/** Brings the scripts of the counters that are set into the page. */
export function openCounters({ metrikaId, ga4Id }: CounterSettings): Counter[] {
  return [
    ...(metrikaId === undefined ? [] : [openMetrika(metrikaId)]),
    ...(ga4Id === undefined ? [] : [openGa4(ga4Id)]),
  ]
}
