import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { MAX_COMPARED } from '#domain/comparison/comparison.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'
import { type ChangeOutcome, listCallFields, listCallPath, type ListedCar } from './list-calls.ts'
import { SAVE_FAILED_MESSAGE } from './list.texts.ts'
import { savedCarsPath } from '#urls/saved-car-paths.ts'
import type { SavedCars } from '../site/saved-cars.ts'

/** A slow network is no failure; a call without a response for this long is. */
const TIMEOUT_MS = 30_000

const LIMITS = { favourites: MAX_FAVOURITES, compared: MAX_COMPARED }

/** Sends the call, which outlives the page. */
export const sendListCall = (car: ListedCar, shouldBeListed: boolean): Promise<ChangeOutcome> =>
  withLock(() => send(car, shouldBeListed))

async function send(car: ListedCar, shouldBeListed: boolean): Promise<ChangeOutcome> {
  const answer = await fetchJson(listCallPath(car), parseListAnswer, {
    body: listCallFields(car, shouldBeListed),
    keepalive: true,
    timeoutMs: TIMEOUT_MS,
  })
  if (answer.ok) return parseOutcome(car, answer.value)
  return { kind: 'failed', msg: (answer.reason === 'refused' ? answer.msg : undefined) ?? SAVE_FAILED_MESSAGE }
}

function parseOutcome({ list }: ListedCar, { success, msg, count, active: isListed }: ListAnswer): ChangeOutcome {
  if (success === 'Y') return { kind: 'done', isListed }
  return { kind: 'refused', isListed, msg, isFull: !isListed && count >= LIMITS[list] }
}

/** One tab after another, where the browser supports locks: two calls of a newcomer would create two visitors. */
function withLock<Result>(action: () => Promise<Result>): Promise<Result> {
  // Missing on plain http, which only development and intranets use.
  return 'locks' in navigator ? navigator.locks.request('saved-cars', action) : action()
}

/** The answer of `add2fav.php` and `add2compare.php` (docs/product.md, Answer of a list). */
export interface ListAnswer {
  success: 'Y' | 'N'
  /** For the visitor, as text. */
  msg: string
  /** How many cars are on the list. */
  count: number
  /** Whether the list contains the car of the call. */
  active: boolean
}

/**
 * Parses the answer; throws when it is something else. Without Valibot, which the home page and the catalogue do not
 * load.
 */
function parseListAnswer(answer: unknown): ListAnswer {
  if (!isListAnswer(answer)) throw new Error('The response is not an answer about a list')
  return answer
}

function isListAnswer(answer: unknown): answer is ListAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'success' in answer &&
    (answer.success === 'Y' || answer.success === 'N') &&
    'msg' in answer &&
    typeof answer.msg === 'string' &&
    'count' in answer &&
    typeof answer.count === 'number' &&
    'active' in answer &&
    typeof answer.active === 'boolean'
  )
}

/** The visitor's current lists; undefined when they could not be fetched. */
export async function fetchSavedCars(): Promise<SavedCars | undefined> {
  // No network: the page stays as it is, and fetches again when the visitor returns to it.
  const answer = await fetchJson(savedCarsPath(), parseSavedCars)
  return answer.ok ? answer.value : undefined
}

/** Without Valibot, which the home page and the catalogue do not load. */
function parseSavedCars(json: unknown): SavedCars {
  if (!isSavedCars(json)) throw new Error('The response is not the lists of a visitor')
  return json
}

function isSavedCars(json: unknown): json is SavedCars {
  return (
    typeof json === 'object' &&
    json !== null &&
    'favourites' in json &&
    Array.isArray(json.favourites) &&
    'compared' in json &&
    Array.isArray(json.compared) &&
    'isLoggedIn' in json &&
    typeof json.isLoggedIn === 'boolean'
  )
}
