import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import type { Counter } from './counter.ts'
import { createMetrika } from './metrika.ts'
import { loadScript } from './load-script.ts'

/** Adds the scripts of the configured counters to the page. */
export function createCounters({ metrikaId, ga4Id }: AnalyticsSettings): Counter[] {
  return [
    ...(metrikaId === undefined ? [] : [createMetrika(metrikaId)]),
    ...(ga4Id === undefined ? [] : [createGa4(ga4Id)]),
  ]
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Google Analytics 4: https://developers.google.com/analytics/devguides/collection/ga4 */
function createGa4(id: string): Counter {
  window.dataLayer ??= []
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  return {
    visit: (address) => gtag('event', 'page_view', { page_location: address, page_title: document.title }),
    reach: (goal) => gtag('event', goal),
    // https://developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out
    stop: () => void Object.assign(window, { [`ga-disable-${id}`]: true }),
  }
}

/** Its script distinguishes a command from other messages by the `arguments` object, which an array is not. */
function gtag(..._command: unknown[]): void {
  window.dataLayer?.push(arguments)
}
