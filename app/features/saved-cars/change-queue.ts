import { showToast } from '#app/ui/feedback/toasts.ts'
import type { ListedCar } from './list-calls.ts'
import { type ChangeOutcome, type ChangeFailure, createChangeQueue } from './create-change-queue.ts'
import { WAYS_TO_LISTS } from './list-links.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

const SAVE_FAILED_MESSAGE = 'Не\u00A0получилось сохранить. Проверьте связь и\u00A0попробуйте ещё раз.'

const changeListeners = new Set<() => void>()

/** This tab's changes to the visitor's lists. On the server there are none. */
export const changeQueue = createChangeQueue({
  send: sendLazily,
  onUndone: notifyUndone,
  onSettled: notifyListsChanged,
})

/** Has the page's data fetched again, here and in other tabs: a list was changed, by whatever call. */
export function notifyListsChanged(): void {
  for (const listener of changeListeners) listener()
}

/** Calls back once all calls are answered and a list has changed; returns what ends it. */
export function subscribeToListChanges(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

/** Whether something was changed here that the page's data may not have yet. */
export const hasPendingChanges = () => changeQueue.read().size > 0

let isStale = false

/** Says whether the page's data may be older than the lists. */
export function setListsStale(is: boolean): void {
  isStale = is
}

/** Whether the header has to be read again, whatever is being loaded: its counters may not be true. */
export const areListsStale = () => isStale || hasPendingChanges()

/** The page does not wait for what sends: it comes once the page stands, or with the first click. */
async function sendLazily(car: ListedCar, isWanted: boolean): Promise<ChangeOutcome> {
  try {
    const { sendListCall } = await import('./send-list-call.ts')
    return await sendListCall(car, isWanted)
  } catch (error) {
    reportHandledError('change of a list', error)
    // No network, no patience, or an answer that is no JSON.
    return { kind: 'failed', msg: SAVE_FAILED_MESSAGE }
  }
}

function notifyUndone(car: ListedCar, refusal: ChangeFailure): void {
  const isFull = refusal.kind === 'refused' && refusal.isFull
  showToast({ text: refusal.msg, link: isFull ? WAYS_TO_LISTS[car.list] : undefined })
}
