import type { ListedCar } from './list-calls.ts'
import type { PendingChange } from './create-change-queue.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { MINUTE_MS } from '#locale/durations.ts'

const STORAGE_KEY = 'pending-list-changes'
/** The next page loads within moments; older changes are dropped. */
const MAX_AGE_MS = MINUTE_MS

/** Stores the unanswered changes of a page that is being left, for this tab: the next page sends them again. */
export function savePendingChanges(changes: readonly PendingChange[]): void {
  try {
    if (changes.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), changes }))
  } catch (error) {
    // No storage in this browser: a call that is being sent may still arrive.
    reportHandledError('pending list changes', error)
  }
}

/** Returns the changes that the previous page has stored, and removes them. */
export function takePendingChanges(): PendingChange[] {
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
