import type { ListedCar } from './list-calls.ts'
import { hearSettled, listChanges } from './list-changes.ts'
import { keepWishes, takeWishes } from './unanswered-wishes.ts'

/** What is done about news of the lists. */
export interface ListWatch {
  /** Our own calls are answered: the page's data is old now. */
  onSettled: () => void
  /** The lists may have been changed elsewhere. */
  onDoubt: () => void
  /** Whether the page's data has the car on its list. */
  isListed: (car: ListedCar) => boolean
}

/** Tabs tell each other that the lists have changed. */
const CHANNEL = 'visitor-lists'
/** A tab that nobody has looked at for this long asks again: another device may have changed the lists. */
const STALE_AFTER_MS = 30_000

/** Listens to whatever may have changed the visitor's lists, until `signal` ends it. */
export function watchLists({ onSettled, onDoubt, isListed }: ListWatch, signal: AbortSignal): void {
  if (signal.aborted) return
  const channel = new BroadcastChannel(CHANNEL)
  let isDoubtful = false
  let hiddenAt = Infinity

  const stopHearing = hearSettled(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin and no other
    channel.postMessage('changed')
    onSettled()
  })
  channel.addEventListener(
    'message',
    () => {
      if (document.visibilityState === 'visible') onDoubt()
      else isDoubtful = true
    },
    { signal },
  )
  const lookAgain = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (isDoubtful || Date.now() - hiddenAt > STALE_AFTER_MS) {
      isDoubtful = false
      onDoubt()
    }
  }
  document.addEventListener('visibilitychange', lookAgain, { signal })
  // Whole pages come back as they were left; others are built anew of what the browser has kept of them.
  const comeBack = () => {
    takeWishes()
    onDoubt()
  }
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal })
  if (hasComeBack()) onDoubt()
  // A page that goes away hears no answers: the next one asks again for what it does not find on its lists.
  addEventListener('pagehide', () => keepWishes(listChanges.listUnanswered()), { signal })
  for (const { car, isWanted } of takeWishes()) if (isListed(car) !== isWanted) listChanges.want(car, isWanted)

  signal.addEventListener('abort', () => {
    stopHearing()
    channel.close()
  })
}

const hasComeBack = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
