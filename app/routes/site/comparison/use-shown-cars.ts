import { useDeferredValue } from 'react'
import { useFetcher } from 'react-router'
import { changeKey } from '#app/features/saved-cars/change-queue.ts'
import { useOptimisticChanges } from '#app/features/saved-cars/use-saved-cars.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'

/** The actions of the page share one fetcher, so that a pending action shows at once. */
export const ACTIONS_KEY = 'comparison'

/** Whether a pending change adds a car to the comparison or removes it; undefined without a pending change. */
export function usePendingComparison(): (carId: number) => boolean | undefined {
  // A change is dropped once the loader data includes it, which React may render later. Without the deferred value a
  // removed car would reappear for an instant.
  const changes = useDeferredValue(useOptimisticChanges())
  return (carId) => changes.get(changeKey({ list: 'compared', carId }))?.shouldBeListed
}

/** The compared cars with the visitor's pending changes applied. */
export function useShownCars(cars: readonly CarDetails[]): readonly CarDetails[] {
  const pendingChangeOf = usePendingComparison()
  const { formData } = useFetcher({ key: ACTIONS_KEY })
  const shown = cars.filter(({ card }) => pendingChangeOf(card.id) !== false)
  if (formData?.get('intent') !== 'swap') return shown
  const indexOf = (name: string) => shown.findIndex(({ card }) => String(card.id) === formData.get(name))
  return swapPlaces(shown, indexOf('car'), indexOf('with'))
}

/** The items with the two at these indexes swapped; unchanged if an index is out of range. */
function swapPlaces<Item>(items: readonly Item[], firstIndex: number, secondIndex: number): readonly Item[] {
  const [first, second] = [items[firstIndex], items[secondIndex]]
  if (first === undefined || second === undefined) return items
  return items.with(firstIndex, second).with(secondIndex, first)
}
