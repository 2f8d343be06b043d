import type { RequestHandler } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ipBlock, ipRange } from '#domain/ip-address.ts'
import { getRateClass } from '#urls/get-rate-class.ts'
import type { RateClass } from '#urls/route.ts'
import { rejectRequest } from '../guards/reject-request.server.ts'
import { getVisitorAddress } from '../guards/visitor-address.ts'

export interface RequestRateLimits {
  /** Forms and deeds, for each address. */
  formsPerMinute: number
  /** Calls that cost little: pop-ups, lists of models, favourites. Questions have as many, counted by themselves. */
  callsPerMinute: number
}

const WINDOW_S = 60
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
  const limiters: Record<RateClass, RateLimiterMemory> = {
    form: createLimiter(formsPerMinute),
    call: createLimiter(callsPerMinute),
    // Counted by itself, so that typing keeps nobody from their list.
    question: createLimiter(callsPerMinute),
  }
  const underWay = new Map<string, number>()
  const mostAtOnce = Math.ceil(formsPerMinute * CONCURRENT_SHARE)
  return async (request, response, next) => {
    const rateClass = getRateClass(request.path)
    if (request.method !== 'POST' && rateClass !== 'question') return next()
    const block = ipBlock(getVisitorAddress(request))
    const range = ipRange(getVisitorAddress(request))
    const key = block ?? 'unknown'
    const limiter = limiters[rateClass]
    const refusal =
      (await consume(limiter, key, block === undefined ? 1 : SHARED_ADDRESS_FACTOR)) ??
      (range === block ? undefined : await consume(limiter, range ?? key, 1))
    if (refusal !== undefined) {
      response.set('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1000)))
      return rejectRequest(request, response, 'too-often')
    }
    if (rateClass !== 'form') return next()
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

const createLimiter = (perMinute: number) =>
  new RateLimiterMemory({ points: perMinute * SHARED_ADDRESS_FACTOR, duration: WINDOW_S })

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
