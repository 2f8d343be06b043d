import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import type { Counter } from './counter.ts'

/** Adds the scripts of the configured counters to the page. */
export function createCounters({ metrikaId, ga4Id }: AnalyticsSettings): Counter[] {
  return [
    ...(metrikaId === undefined ? [] : [createMetrika(metrikaId)]),
    ...(ga4Id === undefined ? [] : [createGa4(ga4Id)]),
  ]
}

/** The queue of calls before Metrika's script is loaded: the script reads `a` and takes over. */
interface MetrikaQueue {
  (...call: unknown[]): void
  a?: ArrayLike<unknown>[]
  l?: number
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    ym?: MetrikaQueue
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

/** Yandex Metrika: https://yandex.ru/support/metrica/objects/method-reference.html */
function createMetrika(id: string): Counter {
  window.ym ??= createQueue()
  const call = (method: string, ...args: unknown[]) => window.ym?.(Number(id), method, ...args)
  // Its recordings of typed text stay off: they would contain names and phones. We report visits ourselves, one a page.
  call('init', { defer: true, webvisor: false, clickmap: false, trackLinks: true, accurateTrackBounce: true })
  loadScript('https://mc.yandex.ru/metrika/tag.js')
  return {
    visit: (address) => call('hit', address, { title: document.title }),
    reach: (goal) => call('reachGoal', goal),
    // The reference does not document it; a script that does not know it ignores it.
    stop: () => call('destruct'),
  }
}

function createQueue(): MetrikaQueue {
  const calls: ArrayLike<unknown>[] = []
  const queue: MetrikaQueue = (...call) => void calls.push(call)
  queue.a = calls
  queue.l = Date.now()
  return queue
}

/** Loads an external script asynchronously. A failure has no consequences. */
function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
