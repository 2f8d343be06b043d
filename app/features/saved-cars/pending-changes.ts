import type { ListedCar } from './list-calls.ts'
import type { PendingChange } from './create-change-queue.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

const STORAGE_KEY = 'list-wishes'
/** The next page comes within moments; what is older was given up. */
const MAX_AGE_MS = 60_000

/** Keeps in the tab what its page, which goes away, has clicked and not heard of: the next page asks again. */
export function savePendingChanges(wishes: readonly PendingChange[]): void {
  try {
    if (wishes.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ at: Date.now(), wishes }))
  } catch (error) {
    // A browser that keeps nothing: what was on its way may still arrive.
    reportHandledError('unanswered changes of lists', error)
  }
}

/** What the page before has left; once. */
export function takePendingChanges(): PendingChange[] {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    const kept: unknown = text === null ? null : JSON.parse(text)
    return isStored(kept) && Date.now() - kept.at < MAX_AGE_MS ? kept.wishes.filter(isPendingChange) : []
  } catch (error) {
    reportHandledError('unanswered changes of lists', error)
    return []
  }
}

const isStored = (kept: unknown): kept is { at: number; wishes: unknown[] } =>
  isRecord(kept) && typeof kept['at'] === 'number' && Array.isArray(kept['wishes'])

const isPendingChange = (wish: unknown): wish is PendingChange =>
  isRecord(wish) && typeof wish['isWanted'] === 'boolean' && isListedCar(wish['car'])

const isListedCar = (car: unknown): car is ListedCar =>
  isRecord(car) &&
  typeof car['carId'] === 'number' &&
  (car['list'] === 'favourites' || (car['list'] === 'compared' && (car['block'] === 'new' || car['block'] === 'used')))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
