import { showToast } from '#app/ui/feedback/toasts.ts'
import type { ListedCar } from './list-calls.ts'
import { type ChangeOutcome, type ChangeFailure, createChangeQueue } from './create-change-queue.ts'
import { SAVE_FAILED_MESSAGE } from './list-errors.ts'
import { LIST_LINKS } from './list-links.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

const changeListeners = new Set<() => void>()

/** This tab's changes to the visitor's lists. On the server the queue is always empty. */
export const changeQueue = createChangeQueue({
  send: sendLazily,
  onUndone: notifyUndone,
  onAllAnswered: notifyListsChanged,
})

/** Notifies this page and other tabs that a list was changed, by any call, so that they fetch their data again. */
export function notifyListsChanged(): void {
  for (const listener of changeListeners) listener()
}

/** Calls `listener` once all calls are answered and a list has changed; returns the unsubscribe function. */
export function subscribeToListChanges(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

/** Whether there are changes that the page's data may not have yet. */
export const hasPendingChanges = () => changeQueue.getChanges().size > 0

let isStale = false

/** Sets whether the page's data may be older than the lists. */
export function setListsStale(isListStale: boolean): void {
  isStale = isListStale
}

/** Whether the root data must be loaded again on the next navigation, because the header's counters may be wrong. */
export const areListsStale = () => isStale || hasPendingChanges()

/** The sending code is not part of the page's script: it is loaded after the page, or with the first click. */
async function sendLazily(car: ListedCar, shouldBeListed: boolean): Promise<ChangeOutcome> {
  try {
    const { sendListCall } = await import('./send-list-call.ts')
    return await sendListCall(car, shouldBeListed)
  } catch (error) {
    reportHandledError('change of a list', error)
    // The script did not load.
    return { kind: 'failed', msg: SAVE_FAILED_MESSAGE }
  }
}

function notifyUndone(car: ListedCar, refusal: ChangeFailure): void {
  const isFull = refusal.kind === 'refused' && refusal.isFull
  showToast({ text: refusal.msg, link: isFull ? LIST_LINKS[car.list] : undefined })
}
