import { hearSettled, listChanges } from './list-changes.ts'

/** What is done about news of the lists. */
export interface ListWatch {
  /** Our own calls are answered: the page's data is old now. */
  onSettled: () => void
  /** The lists may have been changed elsewhere. */
  onDoubt: () => void
}

/** Tabs tell each other that the lists have changed. */
const CHANNEL = 'visitor-lists'
/** A tab that nobody has looked at for this long asks again: another device may have changed the lists. */
const STALE_AFTER_MS = 30_000

/** Listens to whatever may have changed the visitor's lists, until `signal` ends it. */
export function watchLists({ onSettled, onDoubt }: ListWatch, signal: AbortSignal): void {
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
  addEventListener('pageshow', ({ persisted }) => persisted && onDoubt(), { signal })
  if (hasComeBack()) onDoubt()
  addEventListener('pagehide', listChanges.flush, { signal })

  signal.addEventListener('abort', () => {
    stopHearing()
    channel.close()
  })
}

const hasComeBack = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
