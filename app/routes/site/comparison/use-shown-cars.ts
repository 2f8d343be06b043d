import { useDeferredValue, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { changeQueue } from '#app/features/saved-cars/change-queue.ts'
import { changeKey, type OptimisticChanges } from '#app/features/saved-cars/create-change-queue.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { swapPlaces } from './swap-places.ts'

/** The page's own deeds go through one fetcher: what is under way shows at once. */
export const ACTIONS_KEY = 'comparison'

const NO_CHANGES: OptimisticChanges = new Map()

/** What has just been taken off the comparison, or put on it; undefined for a car that nobody has touched. */
export function usePendingComparison(): (carId: number) => boolean | undefined {
  const now = useSyncExternalStore(changeQueue.subscribe, changeQueue.getChanges, () => NO_CHANGES)
  // A change is forgotten once the page's data has it, which React may show a moment later: no car comes back for a blink.
  const changes = useDeferredValue(now)
  return (carId) => changes.get(changeKey({ list: 'compared', carId }))?.shouldBeListed
}

/** The compared cars as the visitor has them on his screen: with what he has clicked just now. */
export function useShownCars(cars: readonly CarDetails[]): readonly CarDetails[] {
  const wishOf = usePendingComparison()
  const { formData } = useFetcher({ key: ACTIONS_KEY })
  const shown = cars.filter(({ card }) => wishOf(card.id) !== false)
  if (formData?.get('deed') !== 'swap') return shown
  const placeOf = (name: string) => shown.findIndex(({ card }) => String(card.id) === formData.get(name))
  return swapPlaces(shown, placeOf('car'), placeOf('with'))
}
