import type { ListedCar } from './list-calls.ts'
import type { SavedCars } from '../site/saved-cars.ts'
import type { OptimisticChanges } from './create-change-queue.ts'

/** What is kept once the changes that the page shows already are done: the order is the one that the lists will have. */
export function applyChanges(kept: SavedCars, changes: OptimisticChanges): SavedCars {
  if (changes.size === 0) return kept
  const favourites = [...kept.favourites]
  const compared = [...kept.compared]
  for (const { car, isWanted } of changes.values()) {
    if (car.list === 'favourites') changeIds(favourites, car, isWanted, 'first')
    else changeIds(compared, car, isWanted, 'last')
  }
  return { ...kept, favourites, compared }
}

function changeIds(ids: number[], { carId }: ListedCar, isWanted: boolean, place: 'first' | 'last'): void {
  const at = ids.indexOf(carId)
  if (isWanted === at >= 0) return
  if (!isWanted) ids.splice(at, 1)
  else if (place === 'first') ids.unshift(carId)
  else ids.push(carId)
}
