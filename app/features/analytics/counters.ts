import type { Counter, GoalMoment } from './counter.ts'
import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import { hasAllowedCounters } from '#app/features/cookie-choice/cookie-choice.ts'
import type { RequestKind } from '#domain/requests/request.ts'

let settings: AnalyticsSettings | undefined
let counters: Promise<Counter[]> | undefined
/** What was told before it was known which counters there are. */
const pendingCalls: (() => void)[] = []

/** Says which counters there are. They start as soon as the visitor has allowed them, now or later. */
export function setCounters(given: AnalyticsSettings): void {
  settings = given
  start()
  for (const tell of pendingCalls.splice(0)) tell()
}

/** To be called when the visitor may just have allowed them: the page that he looks at is counted, too. */
export function startAllowedCounters(): void {
  if (start()) reportVisit(location.pathname + location.search)
}

function start(): boolean {
  if (settings === undefined || counters !== undefined || !hasAllowedCounters(document.cookie)) return false
  const chosen = settings
  counters = import('./create-counters.ts').then(
    ({ createCounters }) => createCounters(chosen),
    () => [], // a blocker stands in the way, or the network: the visit goes uncounted
  )
  return true
}

/**
 * To be called when the visitor may just have refused them, here or in another tab. Returns whether this page has counters
 * that he has refused: they are silent now, but only a page that is loaded anew is rid of their scripts.
 */
export function stopRefusedCounters(): boolean {
  if (counters === undefined || hasAllowedCounters(document.cookie)) return false
  counters = counters.then((list) => {
    for (const counter of list) counter.stop()
    return []
  })
  return true
}

/** Tells the counters that a page is seen, by its path and query; unless they are allowed it is forgotten. */
export function reportVisit(path: string): void {
  const address = location.origin + path
  callCounters((counter) => counter.visit(address))
}

/**
 * Tells the counters what became of a form: its success by the form's own identifier, the rest by the same with the
 * moment behind it (`request_auto_open`). Unless they are allowed it is forgotten.
 */
export function reportGoal(moment: GoalMoment, kind: RequestKind): void {
  if (settings === undefined) {
    if (hasAllowedCounters(document.cookie)) pendingCalls.push(() => reportGoal(moment, kind))
    return
  }
  const name = settings.goals[kind]
  const goal = moment === 'success' ? name : `${name}_${moment}`
  callCounters((counter) => counter.reach(goal))
}

/** Asks the cookie each time: another tab may have refused what this one has begun. */
function callCounters(say: (counter: Counter) => void): void {
  void counters?.then((list) => hasAllowedCounters(document.cookie) && list.forEach(say))
}
