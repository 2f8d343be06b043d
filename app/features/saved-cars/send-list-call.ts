import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { MAX_COMPARED } from '#domain/comparison/comparison.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'
import { type ListAnswer, parseListAnswer } from './list-answer.ts'
import { listCallFields, listCallPath, type ListedCar } from './list-calls.ts'
import { SAVE_FAILED_MESSAGE } from './list-errors.ts'
import type { ChangeOutcome } from './create-change-queue.ts'

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
