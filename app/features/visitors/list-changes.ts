import { showToast } from '#app/ui/toasts.ts'
import type { ListedCar } from './list-calls.ts'
import { makeListChanges, type ListRefusal } from './make-list-changes.ts'
import { sendListCall } from './send-list-call.ts'
import { WAYS_TO_LISTS } from './ways-to-lists.ts'

const settledListeners = new Set<() => void>()

/** This tab's changes to the visitor's lists. On the server there are none. */
export const listChanges = makeListChanges({
  send: sendListCall,
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

function tellUndone(car: ListedCar, refusal: ListRefusal): void {
  const isFull = refusal.kind === 'refused' && refusal.isFull
  showToast({ text: refusal.msg, way: isFull ? WAYS_TO_LISTS[car.list] : undefined })
}
