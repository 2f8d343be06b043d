import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '#app/features/site/use-site.ts'
import type { SiteSummary } from '#app/features/site/site-summary.ts'
import { type SavedCars, NO_SAVED_CARS } from '../site/saved-cars.ts'
import type { ListedCar } from './list-calls.ts'
import { changeQueue, hasPendingChanges, type OptimisticChanges, setListsStale } from './change-queue.ts'
import type { WatchListsOptions } from './watch-lists.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

/**
 * Fetches the page's data again once a list was changed, here or in another tab, so that counters and hearts are right.
 */
export function useListRevalidation(): void {
  const { revalidate, state } = useRevalidator()
  const site = useSite()
  const savedCars = site?.savedCars ?? NO_SAVED_CARS
  const [revalidated, setRevalidated] = useState<{ changes: OptimisticChanges; before: SiteSummary | undefined }>()
  // Fetched data is rendered some time after it arrives: until then a dropped change would show the old heart.
  useEffect(() => {
    if (revalidated !== undefined && state === 'idle' && site !== revalidated.before)
      changeQueue.dropAnswered(revalidated.changes)
  }, [revalidated, state, site])

  const fetchAgain = useEffectEvent(async () => {
    const [changes, before] = [changeQueue.getChanges(), site]
    setListsStale(true)
    await revalidate()
    setListsStale(false)
    setRevalidated({ changes, before })
  })
  // A small request first: most checks find no change, and a page must not break when a phone wakes up without a
  // network.
  const checkLists = useEffectEvent(async () => {
    const { fetchSavedCars } = await import('./call-lists.ts')
    const now = await fetchSavedCars()
    if (now !== undefined && !hasPendingChanges() && !areSavedCarsEqual(now, savedCars)) await fetchAgain()
  })
  const isListed = useEffectEvent(({ list, carId }: ListedCar) => savedCars[list].includes(carId))
  // Loaded late: nothing on the page waits for it, and a form that is sent before works as a plain post.
  useEffect(() => {
    const watch = new AbortController()
    void watchLazily(
      { onAllAnswered: () => void fetchAgain(), onPossibleChange: () => void checkLists(), isListed },
      watch.signal,
    )
    return () => watch.abort()
  }, [])
}

async function watchLazily(options: WatchListsOptions, signal: AbortSignal): Promise<void> {
  try {
    const { watchLists } = await import('./watch-lists.ts')
    watchLists(options, signal)
  } catch (error) {
    // No network: the page stays as it is.
    reportHandledError('watching the lists in other tabs', error)
  }
}

const areSavedCarsEqual = (a: SavedCars, b: SavedCars) =>
  a.isLoggedIn === b.isLoggedIn &&
  String(a.favourites) === String(b.favourites) &&
  String(a.compared) === String(b.compared)
