import { useSyncExternalStore } from 'react'
import { useSite } from '#app/features/site/use-site.ts'
import { changeKey, changeQueue, type OptimisticChanges } from './change-queue.ts'
import type { ListedCar } from './list-calls.ts'
import { type SavedCars, NO_SAVED_CARS } from '../site/saved-cars.ts'

const NO_CHANGES: OptimisticChanges = new Map()

/** The visitor's changes that the page's data may not have yet. */
export const useOptimisticChanges = (): OptimisticChanges =>
  useSyncExternalStore(changeQueue.subscribe, changeQueue.getChanges, () => NO_CHANGES)

/** The visitor's lists, with the changes that are still pending. */
export function useSavedCars(): SavedCars {
  return applyChanges(useSite()?.savedCars ?? NO_SAVED_CARS, useOptimisticChanges())
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

/** The lists with the optimistic changes applied, in the order that they will have on the server. */
export function applyChanges(savedCars: SavedCars, changes: OptimisticChanges): SavedCars {
  if (changes.size === 0) return savedCars
  const favourites = [...savedCars.favourites]
  const compared = [...savedCars.compared]
  for (const { car, shouldBeListed } of changes.values()) {
    if (car.list === 'favourites') changeIds(favourites, car, shouldBeListed, 'first')
    else changeIds(compared, car, shouldBeListed, 'last')
  }
  return { ...savedCars, favourites, compared }
}

function changeIds(ids: number[], { carId }: ListedCar, shouldBeListed: boolean, end: 'first' | 'last'): void {
  const index = ids.indexOf(carId)
  if (shouldBeListed === index >= 0) return
  if (!shouldBeListed) ids.splice(index, 1)
  else if (end === 'first') ids.unshift(carId)
  else ids.push(carId)
}
