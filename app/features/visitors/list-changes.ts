import { comparisonPath, favouritesPath } from '#app/paths.ts'
import { showToast } from '#app/ui/toasts.ts'
import type { ListedCar } from './list-calls.ts'
import { makeListChanges, type ListRefusal } from './make-list-changes.ts'
import { sendListCall } from './send-list-call.ts'

const settledListeners = new Set<() => void>()

/** This tab's changes to the visitor's lists. On the server there are none. */
export const listChanges = makeListChanges({
  send: sendListCall,
  onUndone: tellUndone,
  onSettled: () => {
    for (const listener of settledListeners) listener()
  },
})

/** Calls back once all calls are answered and a list has changed; returns what ends it. */
export function hearSettled(listener: () => void): () => void {
  settledListeners.add(listener)
  return () => void settledListeners.delete(listener)
}

/** Whether lists were changed that the page's data may not have yet. */
export const areListsChanging = () => listChanges.read().size > 0

function tellUndone(car: ListedCar, refusal: ListRefusal): void {
  const isFull = refusal.kind === 'refused' && refusal.isFull
  showToast({ text: refusal.msg, way: isFull ? wayToList(car) : undefined })
}

const wayToList = (car: ListedCar) =>
  car.list === 'favourites'
    ? { to: favouritesPath(), label: 'Открыть избранное' }
    : { to: comparisonPath(car.block), label: 'Открыть сравнение' }
