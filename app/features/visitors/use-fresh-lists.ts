import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '#app/features/layout/use-site.ts'
import type { SiteSummary } from '#app/features/layout/site-summary.ts'
import { type Kept, NOTHING_KEPT } from './kept.ts'
import type { ListedCar } from './list-calls.ts'
import { areListsChanging, doubtLists, listChanges } from './list-changes.ts'
import type { ListChangeMap } from './make-list-changes.ts'
import type { ListWatch } from './watch-lists.ts'
import { reportSurvived } from '#app/ui/report-survived.ts'

/** Keeps counters and hearts true: the page's data is fetched again once a list was changed, here or elsewhere. */
export function useFreshLists(): void {
  const { revalidate, state } = useRevalidator()
  const site = useSite()
  const kept = site?.kept ?? NOTHING_KEPT
  const [answered, setAnswered] = useState<{ changes: ListChangeMap; before: SiteSummary | undefined }>()
  // Fetched data is drawn a while after it has come: until then a heart would be what it was before the click.
  useEffect(() => {
    if (answered !== undefined && state === 'idle' && site !== answered.before) listChanges.drop(answered.changes)
  }, [answered, state, site])

  const fetchAgain = useEffectEvent(async () => {
    const [changes, before] = [listChanges.read(), site]
    doubtLists(true)
    await revalidate()
    doubtLists(false)
    setAnswered({ changes, before })
  })
  // A small question first: most doubts are unfounded, and a page must not break because a phone wakes without network.
  const ask = useEffectEvent(async () => {
    const { fetchKept } = await import('./fetch-kept.ts')
    const now = await fetchKept()
    if (now !== undefined && !areListsChanging() && !isSame(now, kept)) await fetchAgain()
  })
  const isListed = useEffectEvent(({ list, carId }: ListedCar) => kept[list].includes(carId))
  // Late: nothing on the page waits for it, and a form that is sent before it is there works as a plain post.
  useEffect(() => {
    const watch = new AbortController()
    void watchLate({ onSettled: () => void fetchAgain(), onDoubt: () => void ask(), isListed }, watch.signal)
    return () => watch.abort()
  }, [])
}

async function watchLate(ways: ListWatch, signal: AbortSignal): Promise<void> {
  try {
    const { watchLists } = await import('./watch-lists.ts')
    watchLists(ways, signal)
  } catch (error) {
    // No network: the page stays as it is.
    reportSurvived('watch over other tabs', error)
  }
}

const isSame = (one: Kept, other: Kept) =>
  one.isLoggedIn === other.isLoggedIn &&
  String(one.favourites) === String(other.favourites) &&
  String(one.compared) === String(other.compared)
