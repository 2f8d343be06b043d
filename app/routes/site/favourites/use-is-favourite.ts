import { useSyncExternalStore } from 'react'
import { changeQueue } from '#app/features/saved-cars/change-queue.ts'
import { changeKey, type OptimisticChanges } from '#app/features/saved-cars/create-change-queue.ts'
import type { FavouriteItem } from './load-favourites.server.ts'

const NO_CHANGES: OptimisticChanges = new Map()

/** Whether a car is a favourite: by a pending change of the visitor, otherwise by the loader data. */
export function useIsFavourite(): (item: FavouriteItem) => boolean {
  const changes = useSyncExternalStore(changeQueue.subscribe, changeQueue.getChanges, () => NO_CHANGES)
  return ({ card, removedAt }) =>
    changes.get(changeKey({ list: 'favourites', carId: card.id }))?.shouldBeListed ?? removedAt === undefined
}
