import { useSyncExternalStore } from 'react'
import { listChanges } from '#app/features/visitors/list-changes.ts'
import { keyOf, type ListChangeMap } from '#app/features/visitors/make-list-changes.ts'
import type { FavouriteItem } from './load-favourites.server.ts'

const NO_CHANGES: ListChangeMap = new Map()

/** Whether a car is kept: as the page's data says it, unless the visitor has clicked since. */
export function useIsKept(): (item: FavouriteItem) => boolean {
  const changes = useSyncExternalStore(listChanges.subscribe, listChanges.read, () => NO_CHANGES)
  return ({ card, removedAt }) =>
    changes.get(keyOf({ list: 'favourites', carId: card.id }))?.isWanted ?? removedAt === undefined
}
