import type { ListedCar } from './list-calls.ts'
import type { SavedCars } from '../site/saved-cars.ts'
import type { OptimisticChanges } from './create-change-queue.ts'

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
