import type { Counter, GoalMoment } from './counter.ts'
import type { AnalyticsSettings } from '#domain/requests/analytics-settings.ts'
import { hasAllowedCounters } from '#app/features/cookie-choice/cookie-choice.ts'
import type { RequestKind } from '#domain/requests/request.ts'

let settings: AnalyticsSettings | undefined
let counters: Promise<Counter[]> | undefined
/** Calls that were made before the counters were set. */
const pendingCalls: (() => void)[] = []

/** Sets the counters. They start as soon as the visitor has allowed them, now or later. */
export function setCounters(newSettings: AnalyticsSettings): void {
  settings = newSettings
  start()
  for (const call of pendingCalls.splice(0)) call()
}

/** Call it when the visitor may just have allowed them: the current page is counted, too. */
export function startAllowedCounters(): void {
  if (start()) reportVisit(location.pathname + location.search)
}

function start(): boolean {
  if (settings === undefined || counters !== undefined || !hasAllowedCounters(document.cookie)) return false
  const chosen = settings
  counters = import('./create-counters.ts').then(
    ({ createCounters }) => createCounters(chosen),
    () => [], // a blocker or the network prevents it: the visit is not counted
  )
  return true
}

/**
 * Call it when the visitor may just have refused them, here or in another tab. Returns whether this page has refused
 * counters: they are silent now, but only a reload removes their scripts.
 */
export function stopRefusedCounters(): boolean {
  if (counters === undefined || hasAllowedCounters(document.cookie)) return false
  counters = counters.then((list) => {
    for (const counter of list) counter.stop()
    return []
  })
  return true
}

/** Reports a page view by its path and query; ignored unless counters are allowed. */
export function reportVisit(path: string): void {
  const address = location.origin + path
  callCounters((counter) => counter.visit(address))
}

/**
 * Reports the outcome of a form to the counters: its success by the form's own identifier, the rest by the same with
 * the moment appended (`request_auto_open`). Ignored unless counters are allowed.
 */
export function reportGoal(moment: GoalMoment, kind: RequestKind): void {
  if (settings === undefined) {
    if (hasAllowedCounters(document.cookie)) pendingCalls.push(() => reportGoal(moment, kind))
    return
  }
  const name = settings.goals[kind]
  if (name === undefined) return
  const goal = moment === 'success' ? name : `${name}_${moment}`
  callCounters((counter) => counter.reach(goal))
}

/** Reports each outcome of a form of this kind to the counters (docs/product.md, Analytics). */
export const createGoalCallbacks = (
  kind: RequestKind,
): Record<'onSubmit' | 'onError' | 'onAccepted', (answer?: unknown) => void> => ({
  onSubmit: () => reportGoal('submit', kind),
  onError: () => reportGoal('error', kind),
  onAccepted: () => reportGoal('success', kind),
})

/** Reads the cookie each time: another tab may have refused the counters of this one. */
function callCounters(call: (counter: Counter) => void): void {
  void counters?.then((list) => hasAllowedCounters(document.cookie) && list.forEach(call))
}
