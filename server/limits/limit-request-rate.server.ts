import type { RequestHandler } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ipBlock, ipRange } from '#domain/ip-address.ts'
import { rejectRequest } from '../guards/reject-request.server.ts'
import { getVisitorAddress } from '../guards/visitor-address.ts'

export interface RequestRateLimits {
  /** Forms and deeds, for each address. */
  formsPerMinute: number
  /** Calls that merely ask or tick: pop-ups, lists of models, favourites. */
  callsPerMinute: number
}

const WINDOW_S = 60
/**
 * Calls that ask rather than submit, compared cars that change places, maps that are shown, and the button by which a
 * large mail service unsubscribes for its many readers. Spelled out, so that an odd spelling of a form's address gains nothing by it.
 */
const CHEAP_CALL =
  /^(\/ajax\/(modals\/views\/[\w-]+|model|add2fav|add2compare)\.php|\/compare\/(_\.data)?|\/contacts\/|\/notices\/off\/)$/

/**
 * What the search box and the calculators ask with every word or figure: counted by itself, so that typing keeps nobody
 * from his list. The router answers under the second spelling too.
 */
const LOOKUP =
  /^\/(search\/suggest|services\/to\/price|services\/trade-in\/estimate|technical\/test-drive\/slots)\.json(\.data)?\/?$/i

/**
 * Visitors whose addresses are not known share one count, as wide as those of this many addresses; and so do the 65,536
 * blocks of a /48, of which one customer may have them all.
 */
const SHARED_ADDRESS_FACTOR = 10
/** Of a minute's forms, what one address may be sending at the same moment: whoever sends slowly holds a connection and files. */
const CONCURRENT_SHARE = 1 / 5

/**
 * Turns away a client that calls far oftener than an office behind one address does; an IPv6 visitor counts by the /64, and the
 * /48 around it ten times as wide. Counts in this process's memory: it is a dam, not a bookkeeper. What looks like a person
 * and is merely frequent is taken and marked instead (domain/requests/submission/check-submission.server.ts).
 */
export function limitRequestRate({ formsPerMinute, callsPerMinute }: RequestRateLimits): RequestHandler {
  const forms = new RateLimiterMemory({ points: formsPerMinute * SHARED_ADDRESS_FACTOR, duration: WINDOW_S })
  const calls = new RateLimiterMemory({ points: callsPerMinute * SHARED_ADDRESS_FACTOR, duration: WINDOW_S })
  const questions = new RateLimiterMemory({ points: callsPerMinute * SHARED_ADDRESS_FACTOR, duration: WINDOW_S })
  const underWay = new Map<string, number>()
  const mostAtOnce = Math.ceil(formsPerMinute * CONCURRENT_SHARE)
  return async (request, response, next) => {
    const isQuestion = LOOKUP.test(request.path)
    if (request.method !== 'POST' && !isQuestion) return next()
    const isEasy = isQuestion || CHEAP_CALL.test(request.path)
    const block = ipBlock(getVisitorAddress(request))
    const range = ipRange(getVisitorAddress(request))
    const key = block ?? 'unknown'
    const limiter = isQuestion ? questions : isEasy ? calls : forms
    const refusal =
      (await consume(limiter, key, block === undefined ? 1 : SHARED_ADDRESS_FACTOR)) ??
      (range === block ? undefined : await consume(limiter, range ?? key, 1))
    if (refusal !== undefined) {
      response.set('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1000)))
      return rejectRequest(request, response, 'too-often')
    }
    if (isEasy) return next()
    const atOnce = underWay.get(key) ?? 0
    if (atOnce >= mostAtOnce * (block === undefined ? SHARED_ADDRESS_FACTOR : 1)) {
      response.set('Retry-After', CONCURRENCY_RETRY_S)
      return rejectRequest(request, response, 'too-often')
    }
    underWay.set(key, atOnce + 1)
    response.once('close', () => releaseSlot(underWay, key))
    return next()
  }
}

/** An upload of pictures takes some seconds. */
const CONCURRENCY_RETRY_S = '10'

function releaseSlot(underWay: Map<string, number>, key: string): void {
  const others = (underWay.get(key) ?? 1) - 1
  if (others > 0) underWay.set(key, others)
  else underWay.delete(key)
}

async function consume(limiter: RateLimiterMemory, key: string, points: number): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key, points)
    return undefined
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}
