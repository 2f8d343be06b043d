import { showToast } from '#app/ui/toasts.ts'
import type { ListedCar } from './list-calls.ts'
import { type ListOutcome, type ListRefusal, makeListChanges } from './make-list-changes.ts'
import { WAYS_TO_LISTS } from './ways-to-lists.ts'
import { reportSurvived } from '#app/ui/report-survived.ts'

const FAILED = 'Не\u00A0получилось сохранить. Проверьте связь и\u00A0попробуйте ещё раз.'

const settledListeners = new Set<() => void>()

/** This tab's changes to the visitor's lists. On the server there are none. */
export const listChanges = makeListChanges({
  send: sendLate,
  onUndone: tellUndone,
  onSettled: tellListsChanged,
})

/** Has the page's data fetched again, here and in other tabs: a list was changed, by whatever call. */
export function tellListsChanged(): void {
  for (const listener of settledListeners) listener()
}

/** Calls back once all calls are answered and a list has changed; returns what ends it. */
export function hearSettled(listener: () => void): () => void {
  settledListeners.add(listener)
  return () => void settledListeners.delete(listener)
}

/** Whether something was changed here that the page's data may not have yet. */
export const areListsChanging = () => listChanges.read().size > 0

let isDoubted = false

/** Says whether the page's data may be older than the lists. */
export function doubtLists(is: boolean): void {
  isDoubted = is
}

/** Whether the header has to be read again, whatever is being loaded: its counters may not be true. */
export const areListsStale = () => isDoubted || areListsChanging()

/** The page does not wait for what sends: it comes once the page stands, or with the first click. */
async function sendLate(car: ListedCar, isWanted: boolean): Promise<ListOutcome> {
  try {
    const { sendListCall } = await import('./send-list-call.ts')
    return await sendListCall(car, isWanted)
  } catch (error) {
    reportSurvived('change of a list', error)
    // No network, no patience, or an answer that is no JSON.
    return { kind: 'failed', msg: FAILED }
  }
}

function tellUndone(car: ListedCar, refusal: ListRefusal): void {
  const isFull = refusal.kind === 'refused' && refusal.isFull
  showToast({ text: refusal.msg, way: isFull ? WAYS_TO_LISTS[car.list] : undefined })
}
