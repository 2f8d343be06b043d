import { MAX_COMPARED } from '#domain/comparison/comparison.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'
import { isListAnswer, type ListAnswer } from './list-answer.ts'
import { listCallFields, listCallPath, type ListedCar } from './list-calls.ts'
import type { ChangeOutcome } from './create-change-queue.ts'

/** A slow network is no failure; a call without a response for this long is. */
const TIMEOUT_MS = 30_000

const LIMITS = { favourites: MAX_FAVOURITES, compared: MAX_COMPARED }

/**
 * Sends the call, which outlives the page. Throws on a network failure, a timeout, and a response that is no answer.
 */
export const sendListCall = (car: ListedCar, shouldBeListed: boolean): Promise<ChangeOutcome> =>
  withLock(() => send(car, shouldBeListed))

async function send(car: ListedCar, shouldBeListed: boolean): Promise<ChangeOutcome> {
  const response = await fetch(listCallPath(car), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(listCallFields(car, shouldBeListed)),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const json: unknown = await response.json()
  if (isListAnswer(json)) return response.ok ? parseOutcome(car, json) : { kind: 'failed', msg: json.msg }
  const msg = parseErrorMessage(json)
  if (msg === undefined) throw new Error('The response is not a valid answer')
  return { kind: 'failed', msg }
}

function parseOutcome({ list }: ListedCar, { success, msg, count, active: isListed }: ListAnswer): ChangeOutcome {
  if (success === 'Y') return { kind: 'done', isListed }
  return { kind: 'refused', isListed, msg, isFull: !isListed && count >= LIMITS[list] }
}

/** The message of a request that was rejected before it reached the list. */
const parseErrorMessage = (json: unknown) =>
  typeof json === 'object' && json !== null && 'msg' in json && typeof json.msg === 'string' && json.msg !== ''
    ? json.msg
    : undefined

/** One tab after another, where the browser supports locks: two calls of a newcomer would create two visitors. */
function withLock<Result>(action: () => Promise<Result>): Promise<Result> {
  // Missing on plain http, which only development and intranets use.
  return 'locks' in navigator ? navigator.locks.request('saved-cars', action) : action()
}
