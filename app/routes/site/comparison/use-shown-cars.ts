import { useDeferredValue, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { changeQueue } from '#app/features/saved-cars/change-queue.ts'
import { changeKey, type OptimisticChanges } from '#app/features/saved-cars/create-change-queue.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { swapPlaces } from './swap-places.ts'

/** The actions of the page share one fetcher, so that a pending action shows at once. */
export const ACTIONS_KEY = 'comparison'

const NO_CHANGES: OptimisticChanges = new Map()

/** Whether a pending change adds a car to the comparison or removes it; undefined without a pending change. */
export function usePendingComparison(): (carId: number) => boolean | undefined {
  const now = useSyncExternalStore(changeQueue.subscribe, changeQueue.getChanges, () => NO_CHANGES)
  // A change is dropped once the loader data includes it, which React may render later. Without the deferred value a
  // removed car would reappear for an instant.
  const changes = useDeferredValue(now)
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
