import cluster from 'node:cluster'
import type { RequestHandler } from 'express'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ipBlock, ipRange } from '#domain/ip-address.ts'
import { getRateClass } from '#urls/match-patterns.ts'
import type { RateClass } from '#urls/route.ts'
import { rejectRequest } from '../guards/reject-request.server.ts'
import { getVisitorAddress } from '../guards/visitor-address.ts'

interface RequestRateLimits {
  /** Forms and other actions, for each address. */
  formsPerMinute: number
  /**
   * Cheap calls: pop-ups, lists of models, favourites. Reads with a rate class of `question` have the same limit,
   * counted separately.
   */
  callsPerMinute: number
}

const WINDOW_S = 60
/**
 * Visitors whose addresses are unknown share one limit, as wide as that of this many addresses. So do the 65,536 blocks
 * of a /48, which may all belong to one customer.
 */
const SHARED_ADDRESS_FACTOR = 10
/**
 * The share of a minute's forms that one address may send at the same time: a slow upload occupies a connection and
 * files.
 */
const CONCURRENT_SHARE = 1 / 5

/**
 * Rejects a client that calls far more often than an office behind one address does. IPv6 visitors are counted by /64,
 * and the /48 around it has ten times the limit. Counts are in the memory of this node: they limit load and need not be
 * exact. Its processes count together. A client that looks like a person and is merely frequent is accepted and marked as suspect instead
 * (domain/requests/submission/check-submission.server.ts).
 */
export function limitRequestRate({ formsPerMinute, callsPerMinute }: RequestRateLimits): RequestHandler {
  const limiters: Record<RateClass, RateLimiter> = {
    form: createLimiter('form', formsPerMinute),
    call: createLimiter('call', callsPerMinute),
    // Counted separately, so that typing does not use up the calls for saved cars.
    question: createLimiter('question', callsPerMinute),
  }
  const activeForms = new Map<string, number>()
  const maxConcurrent = Math.ceil(formsPerMinute * CONCURRENT_SHARE)
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
    const concurrent = activeForms.get(key) ?? 0
    if (concurrent >= maxConcurrent * (block === undefined ? SHARED_ADDRESS_FACTOR : 1)) {
      response.set('Retry-After', CONCURRENCY_RETRY_S)
      return rejectRequest(request, response, 'too-often')
    }
    activeForms.set(key, concurrent + 1)
    response.once('close', () => releaseSlot(activeForms, key))
    return next()
  }
}

type RateLimiter = Pick<RateLimiterMemory, 'consume'>

/** One of several processes asks their parent: a browser's connections go to any of them. */
function createLimiter(keyPrefix: RateClass, perMinute: number): RateLimiter {
  const options = { keyPrefix, points: perMinute * SHARED_ADDRESS_FACTOR, duration: WINDOW_S }
  return cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options)
}

/** An upload of pictures takes a few seconds. */
const CONCURRENCY_RETRY_S = '10'

function releaseSlot(activeForms: Map<string, number>, key: string): void {
  const others = (activeForms.get(key) ?? 1) - 1
  if (others > 0) activeForms.set(key, others)
  else activeForms.delete(key)
}

async function consume(limiter: RateLimiter, key: string, points: number): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key, points)
    return undefined
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}
