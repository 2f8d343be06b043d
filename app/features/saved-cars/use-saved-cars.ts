import { useSyncExternalStore } from 'react'
import { useSite } from '#app/features/site/use-site.ts'
import { applyChanges } from './apply-changes.ts'
import { type SavedCars, NO_SAVED_CARS } from '../site/saved-cars.ts'
import type { ListedCar } from './list-calls.ts'
import { changeQueue } from './change-queue.ts'
import { changeKey, type OptimisticChanges } from './create-change-queue.ts'

const NO_CHANGES: OptimisticChanges = new Map()

/** What the visitor keeps, with what he has clicked just now. */
export function useSavedCars(): SavedCars {
  const kept = useSite()?.savedCars ?? NO_SAVED_CARS
  const changes = useSyncExternalStore(changeQueue.subscribe, changeQueue.read, () => NO_CHANGES)
  return applyChanges(kept, changes)
}

/** Whether the car is on its list, as the visitor has it on his screen; heard of for this car alone. */
export function useIsListed(car: Pick<ListedCar, 'list' | 'carId'>): boolean {
  const kept = useSite()?.savedCars ?? NO_SAVED_CARS
  const wish = useSyncExternalStore(
    changeQueue.subscribe,
    () => changeQueue.read().get(changeKey(car))?.isWanted,
    () => undefined,
  )
  return wish ?? kept[car.list].includes(car.carId)
}
