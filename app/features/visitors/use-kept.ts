import { useSyncExternalStore } from 'react'
import { useSite } from '#app/features/layout/use-site.ts'
import { changeKept } from './change-kept.ts'
import { type Kept, NOTHING_KEPT } from './kept.ts'
import type { ListedCar } from './list-calls.ts'
import { listChanges } from './list-changes.ts'
import { keyOf, type ListChangeMap } from './make-list-changes.ts'

const NO_CHANGES: ListChangeMap = new Map()

/** What the visitor keeps, with what he has clicked just now. */
export function useKept(): Kept {
  const kept = useSite()?.kept ?? NOTHING_KEPT
  const changes = useSyncExternalStore(listChanges.subscribe, listChanges.read, () => NO_CHANGES)
  return changeKept(kept, changes)
}

/** Whether the car is on its list, as the visitor has it on his screen; heard of for this car alone. */
export function useIsListed(car: Pick<ListedCar, 'list' | 'carId'>): boolean {
  const kept = useSite()?.kept ?? NOTHING_KEPT
  const wish = useSyncExternalStore(
    listChanges.subscribe,
    () => listChanges.read().get(keyOf(car))?.isWanted,
    () => undefined,
  )
  return wish ?? kept[car.list].includes(car.carId)
}
