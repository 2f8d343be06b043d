import { changeKey } from '#app/features/saved-cars/change-queue.ts'
import { useOptimisticChanges } from '#app/features/saved-cars/use-saved-cars.ts'
import type { FavouriteItem } from './load-favourites.server.ts'

/** Whether a car is a favourite: by a pending change of the visitor, otherwise by the loader data. */
export function useIsFavourite(): (item: FavouriteItem) => boolean {
  const changes = useOptimisticChanges()
  return ({ card, removedAt }) =>
    changes.get(changeKey({ list: 'favourites', carId: card.id }))?.shouldBeListed ?? removedAt === undefined
}
