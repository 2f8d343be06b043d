import { useSyncExternalStore } from 'react'
import { useSite } from '#app/features/site/use-site.ts'
import { applyChanges } from './apply-changes.ts'
import { type SavedCars, NO_SAVED_CARS } from '../site/saved-cars.ts'
import type { ListedCar } from './list-calls.ts'
import { changeQueue } from './change-queue.ts'
import { changeKey, type OptimisticChanges } from './create-change-queue.ts'

const NO_CHANGES: OptimisticChanges = new Map()

/** The visitor's lists, with the changes that are still pending. */
export function useSavedCars(): SavedCars {
  const savedCars = useSite()?.savedCars ?? NO_SAVED_CARS
  const changes = useSyncExternalStore(changeQueue.subscribe, changeQueue.getChanges, () => NO_CHANGES)
  return applyChanges(savedCars, changes)
}

/** Whether the car is on its list, as the page shows it; the component renders again for changes of this car only. */
export function useIsListed(car: Pick<ListedCar, 'list' | 'carId'>): boolean {
  const savedCars = useSite()?.savedCars ?? NO_SAVED_CARS
  const pending = useSyncExternalStore(
    changeQueue.subscribe,
    () => changeQueue.getChanges().get(changeKey(car))?.shouldBeListed,
    () => undefined,
  )
  return pending ?? savedCars[car.list].includes(car.carId)
}
