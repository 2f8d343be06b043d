import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import type { Counter } from './counter.ts'
import { createGa4 } from './ga4.ts'
import { createMetrika } from './metrika.ts'

/** Adds the scripts of the configured counters to the page. */
export function createCounters({ metrikaId, ga4Id }: AnalyticsSettings): Counter[] {
  return [
    ...(metrikaId === undefined ? [] : [createMetrika(metrikaId)]),
    ...(ga4Id === undefined ? [] : [createGa4(ga4Id)]),
  ]
}
