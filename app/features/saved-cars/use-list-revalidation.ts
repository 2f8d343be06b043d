import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '#app/features/site/use-site.ts'
import type { SiteSummary } from '#app/features/site/site-summary.ts'
import { type SavedCars, NO_SAVED_CARS } from '../site/saved-cars.ts'
import type { ListedCar } from './list-calls.ts'
import { hasPendingChanges, setListsStale, changeQueue } from './change-queue.ts'
import type { OptimisticChanges } from './create-change-queue.ts'
import type { WatchListsOptions } from './watch-lists.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

/** Keeps counters and hearts true: the page's data is fetched again once a list was changed, here or elsewhere. */
export function useListRevalidation(): void {
  const { revalidate, state } = useRevalidator()
  const site = useSite()
  const kept = site?.savedCars ?? NO_SAVED_CARS
  const [answered, setAnswered] = useState<{ changes: OptimisticChanges; before: SiteSummary | undefined }>()
  // Fetched data is drawn a while after it has come: until then a heart would be what it was before the click.
  useEffect(() => {
    if (answered !== undefined && state === 'idle' && site !== answered.before) changeQueue.drop(answered.changes)
  }, [answered, state, site])

  const fetchAgain = useEffectEvent(async () => {
    const [changes, before] = [changeQueue.read(), site]
    setListsStale(true)
    await revalidate()
    setListsStale(false)
    setAnswered({ changes, before })
  })
  // A small question first: most doubts are unfounded, and a page must not break because a phone wakes without network.
  const ask = useEffectEvent(async () => {
    const { fetchSavedCars } = await import('./fetch-saved-cars.ts')
    const now = await fetchSavedCars()
    if (now !== undefined && !hasPendingChanges() && !areSavedCarsEqual(now, kept)) await fetchAgain()
  })
  const isListed = useEffectEvent(({ list, carId }: ListedCar) => kept[list].includes(carId))
  // Late: nothing on the page waits for it, and a form that is sent before it is there works as a plain post.
  useEffect(() => {
    const watch = new AbortController()
    void watchLazily({ onSettled: () => void fetchAgain(), onPossibleChange: () => void ask(), isListed }, watch.signal)
    return () => watch.abort()
  }, [])
}

async function watchLazily(ways: WatchListsOptions, signal: AbortSignal): Promise<void> {
  try {
    const { watchLists } = await import('./watch-lists.ts')
    watchLists(ways, signal)
  } catch (error) {
    // No network: the page stays as it is.
    reportHandledError('watch over other tabs', error)
  }
}

const areSavedCarsEqual = (one: SavedCars, other: SavedCars) =>
  one.isLoggedIn === other.isLoggedIn &&
  String(one.favourites) === String(other.favourites) &&
  String(one.compared) === String(other.compared)
