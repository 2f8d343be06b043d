import { MAX_COMPARED } from '#domain/comparison/comparison.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'
import { isListAnswer, type ListAnswer } from './list-answer.ts'
import { listCallFields, listCallPath, type ListedCar } from './list-calls.ts'
import type { ChangeOutcome } from './create-change-queue.ts'

/** A slow network is no failure; one that says nothing for this long is. */
const TIMEOUT_MS = 30_000

const LIMITS = { favourites: MAX_FAVOURITES, compared: MAX_COMPARED }

/** Sends the call, which outlives the page. Throws without network or patience, and when what comes back is no answer. */
export const sendListCall = (car: ListedCar, isWanted: boolean): Promise<ChangeOutcome> =>
  withLock(() => send(car, isWanted))

async function send(car: ListedCar, isWanted: boolean): Promise<ChangeOutcome> {
  const response = await fetch(listCallPath(car), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(listCallFields(car, isWanted)),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer: unknown = await response.json()
  if (isListAnswer(answer)) return response.ok ? parseOutcome(car, answer) : { kind: 'failed', msg: answer.msg }
  const msg = parseErrorMessage(answer)
  if (msg === undefined) throw new Error('What came back is no answer')
  return { kind: 'failed', msg }
}

function parseOutcome({ list }: ListedCar, { success, msg, count, active: isListed }: ListAnswer): ChangeOutcome {
  if (success === 'Y') return { kind: 'done', isListed }
  return { kind: 'refused', isListed, msg, isFull: !isListed && count >= LIMITS[list] }
}

/** What the site's door says when it turns somebody away. */
const parseErrorMessage = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'msg' in answer &&
  typeof answer.msg === 'string' &&
  answer.msg !== ''
    ? answer.msg
    : undefined

/** One tab after another, where the browser can see to it: two calls of a newcomer would make two visitors of him. */
function withLock<Result>(deed: () => Promise<Result>): Promise<Result> {
  // Absent on plain http, which only a developer or an intranet has.
  return 'locks' in navigator ? navigator.locks.request('visitor-lists', deed) : deed()
}
