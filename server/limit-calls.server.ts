import type { RequestHandler } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressBlock } from '#domain/requests/address-block.ts'
import { turnAway } from './turn-away.server.ts'

export interface CallLimits {
  /** Forms and deeds, for each address. */
  formsPerMinute: number
  /** Calls that merely ask or tick: pop-ups, lists of models, favourites. */
  callsPerMinute: number
}

const WINDOW_S = 60
/**
 * Calls that ask rather than submit. Spelled out, so that an odd spelling of a form's address gains nothing by it.
 */
const EASY_CALL = /^\/ajax\/(modals\/views\/[\w-]+|model|add2fav|add2compare)\.php$/

/**
 * Turns away whoever calls far oftener than an office behind one address does (an IPv6 visitor counts by his /64). Counts
 * in this process's memory: it is a dam, not a bookkeeper. What looks like a person and is merely frequent is taken and
 * marked instead (domain/requests/judge-submission.server.ts).
 */
export function limitCalls({ formsPerMinute, callsPerMinute }: CallLimits): RequestHandler {
  const forms = new RateLimiterMemory({ points: formsPerMinute, duration: WINDOW_S })
  const calls = new RateLimiterMemory({ points: callsPerMinute, duration: WINDOW_S })
  return async (request, response, next) => {
    if (request.method !== 'POST') return next()
    const refusal = await consume(EASY_CALL.test(request.path) ? calls : forms, addressBlock(request.ip) ?? 'unknown')
    if (refusal === undefined) return next()
    response.set('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1000)))
    return turnAway(request, response, 'too-often')
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}
