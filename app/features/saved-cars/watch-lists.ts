import type { ListedCar } from './list-calls.ts'
import { subscribeToListChanges, changeQueue } from './change-queue.ts'
import { savePendingChanges, takePendingChanges } from './pending-changes.ts'

/** What is done about news of the lists. */
export interface WatchListsOptions {
  /** Our own calls are answered: the page's data is old now. */
  onSettled: () => void
  /** The lists may have been changed elsewhere. */
  onPossibleChange: () => void
  /** Whether the page's data has the car on its list. */
  isListed: (car: ListedCar) => boolean
}

/** Tabs tell each other that the lists have changed. */
const CHANNEL_NAME = 'visitor-lists'
/** A tab that nobody has looked at for this long asks again: another device may have changed the lists. */
const STALE_AFTER_MS = 30_000

/** Listens to whatever may have changed the visitor's lists, until `signal` ends it. */
export function watchLists({ onSettled, onPossibleChange, isListed }: WatchListsOptions, signal: AbortSignal): void {
  if (signal.aborted) return
  const channel = new BroadcastChannel(CHANNEL_NAME)
  let isDoubtful = false
  let hiddenAt = Infinity

  const stopHearing = subscribeToListChanges(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
    channel.postMessage('changed')
    onSettled()
  })
  channel.addEventListener(
    'message',
    () => {
      if (document.visibilityState === 'visible') onPossibleChange()
      else isDoubtful = true
    },
    { signal },
  )
  const lookAgain = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (isDoubtful || Date.now() - hiddenAt > STALE_AFTER_MS) {
      isDoubtful = false
      onPossibleChange()
    }
  }
  document.addEventListener('visibilitychange', lookAgain, { signal })
  // Whole pages come back as they were left; others are built anew of what the browser has kept of them.
  const comeBack = () => {
    takePendingChanges()
    onPossibleChange()
  }
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal })
  if (isBackForward()) onPossibleChange()
  // A page that goes away hears no answers: the next one asks again for what it does not find on its lists.
  addEventListener('pagehide', () => savePendingChanges(changeQueue.listUnanswered()), { signal })
  for (const { car, isWanted } of takePendingChanges()) if (isListed(car) !== isWanted) changeQueue.want(car, isWanted)

  signal.addEventListener('abort', () => {
    stopHearing()
    channel.close()
  })
}

const isBackForward = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
