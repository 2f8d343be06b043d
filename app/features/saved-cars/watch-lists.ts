import type { ListedCar } from './list-calls.ts'
import { changeQueue, type PendingChange, subscribeToListChanges } from './change-queue.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { MINUTE_MS } from '#locale/durations.ts'

/** What to do when the lists change. */
export interface WatchListsOptions {
  /** Our own calls are answered: the page's data is outdated. */
  onAllAnswered: () => void
  /** The lists may have been changed elsewhere. */
  onPossibleChange: () => void
  /** Whether the page's data has the car on its list. */
  isListed: (car: ListedCar) => boolean
}

/** Tabs notify each other that the lists have changed. */
const CHANNEL_NAME = 'saved-cars'
/** A tab that was hidden for this long checks again: another device may have changed the lists. */
const STALE_AFTER_MS = 30_000

/** Watches for everything that may have changed the visitor's lists, until `signal` is aborted. */
export function watchLists(
  { onAllAnswered, onPossibleChange, isListed }: WatchListsOptions,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const channel = new BroadcastChannel(CHANNEL_NAME)
  let mayBeStale = false
  let hiddenAt = Infinity

  const unsubscribe = subscribeToListChanges(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its own origin
    channel.postMessage('changed')
    onAllAnswered()
  })
  channel.addEventListener(
    'message',
    () => {
      if (document.visibilityState === 'visible') onPossibleChange()
      else mayBeStale = true
    },
    { signal },
  )
  const checkVisibility = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (mayBeStale || Date.now() - hiddenAt > STALE_AFTER_MS) {
      mayBeStale = false
      onPossibleChange()
    }
  }
  document.addEventListener('visibilitychange', checkVisibility, { signal })
  // A page from the back/forward cache comes back as it was left; others are rebuilt from what the browser has cached.
  const handleRestore = () => {
    takePendingChanges()
    onPossibleChange()
  }
  addEventListener('pageshow', ({ persisted }) => persisted && handleRestore(), { signal })
  if (isBackForward()) onPossibleChange()
  // A page that is left gets no answers: the next one sends the changes that it does not find on its lists.
  addEventListener('pagehide', () => savePendingChanges(changeQueue.listPending()), { signal })
  for (const { car, shouldBeListed } of takePendingChanges())
    if (isListed(car) !== shouldBeListed) changeQueue.enqueue(car, shouldBeListed)

  signal.addEventListener('abort', () => {
    unsubscribe()
    channel.close()
  })
}

const isBackForward = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward')

const STORAGE_KEY = 'pending-list-changes'
/** The next page loads within moments; older changes are dropped. */
const MAX_AGE_MS = MINUTE_MS

/** Stores the unanswered changes of a page that is being left, for this tab: the next page sends them again. */
function savePendingChanges(changes: readonly PendingChange[]): void {
  try {
    if (changes.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), changes }))
  } catch (error) {
    // No storage in this browser: a call that is being sent may still arrive.
    reportHandledError('pending list changes', error)
  }
}

/** Returns the changes that the previous page has stored, and removes them. */
function takePendingChanges(): PendingChange[] {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    const stored: unknown = text === null ? null : JSON.parse(text)
    return isStored(stored) && Date.now() - stored.at < MAX_AGE_MS ? stored.changes.filter(isPendingChange) : []
  } catch (error) {
    reportHandledError('pending list changes', error)
    return []
  }
}

const isStored = (stored: unknown): stored is { at: number; changes: unknown[] } =>
  isRecord(stored) && typeof stored['at'] === 'number' && Array.isArray(stored['changes'])

const isPendingChange = (change: unknown): change is PendingChange =>
  isRecord(change) && typeof change['shouldBeListed'] === 'boolean' && isListedCar(change['car'])

const isListedCar = (car: unknown): car is ListedCar =>
  isRecord(car) &&
  typeof car['carId'] === 'number' &&
  (car['list'] === 'favourites' || (car['list'] === 'compared' && (car['block'] === 'new' || car['block'] === 'used')))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
