import { MAX_COMPARED } from '#domain/comparison/comparison.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'
import { isListAnswer, type ListAnswer } from './list-answer.ts'
import { listCallFields, listCallPath, type ListedCar } from './list-calls.ts'
import type { ListOutcome } from './make-list-changes.ts'

/** A slow network is no failure; one that says nothing for this long is. */
const PATIENCE_MS = 30_000

const FAILED = 'Не\u00A0получилось сохранить. Проверьте связь и\u00A0попробуйте ещё раз.'

const LIMITS = { favourites: MAX_FAVOURITES, compared: MAX_COMPARED }

/** Sends the call; it outlives the page. Whatever goes wrong is an outcome. */
export async function sendListCall(car: ListedCar, isWanted: boolean): Promise<ListOutcome> {
  try {
    return await inTurn(() => send(car, isWanted))
  } catch {
    // No network, no patience, or an answer that is no JSON.
    return { kind: 'failed', msg: FAILED }
  }
}

async function send(car: ListedCar, isWanted: boolean): Promise<ListOutcome> {
  const response = await fetch(listCallPath(car), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(listCallFields(car, isWanted)),
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const answer: unknown = await response.json()
  if (isListAnswer(answer)) return response.ok ? read(car, answer) : { kind: 'failed', msg: answer.msg }
  return { kind: 'failed', msg: readReason(answer) ?? FAILED }
}

function read({ list }: ListedCar, { success, msg, count, active: isListed }: ListAnswer): ListOutcome {
  if (success === 'Y') return { kind: 'done', isListed }
  return { kind: 'refused', isListed, msg, isFull: !isListed && count >= LIMITS[list] }
}

/** What the site's door says when it turns somebody away. */
const readReason = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'msg' in answer &&
  typeof answer.msg === 'string' &&
  answer.msg !== ''
    ? answer.msg
    : undefined

/** One tab after another, where the browser can see to it: two calls of a newcomer would make two visitors of him. */
function inTurn<Result>(deed: () => Promise<Result>): Promise<Result> {
  // Absent on plain http, which only a developer or an intranet has.
  return 'locks' in navigator ? navigator.locks.request('visitor-lists', deed) : deed()
}
