import { hearSettled, listChanges } from './list-changes.ts'

interface Ways {
  /** Our own calls are answered: the page's data is old now. */
  onSettled: () => void
  /** The lists may have been changed elsewhere. */
  onDoubt: () => void
}

/** Tabs tell each other that the lists have changed. */
const CHANNEL = 'visitor-lists'
/** A tab that nobody has looked at for this long asks again: another device may have changed the lists. */
const STALE_AFTER_MS = 30_000

/** Listens to whatever may have changed the visitor's lists; returns what ends it. */
export function watchLists({ onSettled, onDoubt }: Ways): () => void {
  const watch = new AbortController()
  const { signal } = watch
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

  return () => {
    watch.abort()
    stopHearing()
    channel.close()
  }
}

const hasComeBack = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')
