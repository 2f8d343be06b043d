import type { ListedCar } from './list-calls.ts'
import type { ListWish } from './make-list-changes.ts'
import { reportSurvived } from '#app/ui/report-survived.ts'

const KEY = 'list-wishes'
/** The next page comes within moments; what is older was given up. */
const HOLDS_MS = 60_000

/** Keeps in the tab what its page, which goes away, has clicked and not heard of: the next page asks again. */
export function keepWishes(wishes: readonly ListWish[]): void {
  try {
    if (wishes.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), wishes }))
  } catch (error) {
    // A browser that keeps nothing: what was on its way may still arrive.
    reportSurvived('unanswered changes of lists', error)
  }
}

/** What the page before has left; once. */
export function takeWishes(): ListWish[] {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const kept: unknown = text === null ? null : JSON.parse(text)
    return isKept(kept) && Date.now() - kept.at < HOLDS_MS ? kept.wishes.filter(isWish) : []
  } catch (error) {
    reportSurvived('unanswered changes of lists', error)
    return []
  }
}

const isKept = (kept: unknown): kept is { at: number; wishes: unknown[] } =>
  isRecord(kept) && typeof kept['at'] === 'number' && Array.isArray(kept['wishes'])

const isWish = (wish: unknown): wish is ListWish =>
  isRecord(wish) && typeof wish['isWanted'] === 'boolean' && isCar(wish['car'])

const isCar = (car: unknown): car is ListedCar =>
  isRecord(car) &&
  typeof car['carId'] === 'number' &&
  (car['list'] === 'favourites' || (car['list'] === 'compared' && (car['block'] === 'new' || car['block'] === 'used')))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
