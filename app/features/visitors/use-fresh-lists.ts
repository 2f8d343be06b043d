import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '#app/features/layout/use-site.ts'
import { fetchKept } from './fetch-kept.ts'
import { type Kept, NOTHING_KEPT } from './kept.ts'
import { areListsChanging, doubtLists, listChanges } from './list-changes.ts'
import { watchLists } from './watch-lists.ts'

/** Keeps counters and hearts true: the page's data is fetched again once a list was changed, here or elsewhere. */
export function useFreshLists(): void {
  const { revalidate } = useRevalidator()
  const kept = useSite()?.kept ?? NOTHING_KEPT

  const fetchAgain = useEffectEvent(async () => {
    const shown = listChanges.read()
    doubtLists(true)
    await revalidate()
    doubtLists(false)
    listChanges.drop(shown)
  })
  // A small question first: most doubts are unfounded, and a page must not break because a phone wakes without network.
  const ask = useEffectEvent(async () => {
    const now = await fetchKept()
    if (now !== undefined && !areListsChanging() && !isSame(now, kept)) await fetchAgain()
  })
  useEffect(
    () =>
      watchLists({
        onSettled: () => void fetchAgain(),
        onDoubt: () => void ask(),
      }),
    [],
  )
}

const isSame = (one: Kept, other: Kept) =>
  one.isLoggedIn === other.isLoggedIn &&
  String(one.favourites) === String(other.favourites) &&
  String(one.compared) === String(other.compared)
