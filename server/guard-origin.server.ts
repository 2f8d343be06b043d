import type { Request, RequestHandler, Response } from 'express'
import { judgeOrigin, type OriginSettings, type Standing } from './judge-origin.ts'
import { turnAway } from './turn-away.server.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** How long a browser may remember what a preflight was told. */
const PREFLIGHT_KEPT_S = '600'

/**
 * Lets no foreign page do anything in a visitor's name: every method but GET and HEAD, on every path, before the router
 * sees it. Pages of trusted origins may call the wire contract and read its answers (CORS), and nothing else: a landing
 * page is no part of the account.
 */
export function guardOrigin(settings: OriginSettings): RequestHandler {
  return (request, response, next) => {
    if (SAFE_METHODS.has(request.method)) return next()
    const judged = judgeOrigin(cluesOf(request), settings)
    const standing = judged === 'trusted' && !isWireCall(request) ? 'foreign' : judged
    if (standing === 'trusted') allowReading(request, response)
    if (isPreflight(request)) return answerPreflight(request, response, standing)
    return standing === 'foreign' ? turnAway(request, response, 'foreign') : next()
  }
}

const cluesOf = (request: Request) => ({
  fetchSite: request.get('sec-fetch-site'),
  origin: request.get('origin'),
  host: request.host,
})

export const isWireCall = (request: Request) => request.path.startsWith('/ajax/')

/** No cookies travel along: a landing page speaks for a visitor whom we do not know. */
function allowReading(request: Request, response: Response): void {
  response.set({
    'Access-Control-Allow-Origin': request.get('origin'),
    'Access-Control-Expose-Headers': 'Retry-After',
    Vary: 'Origin',
  })
}

/** Whether a browser asks if another site's page may call the wire contract. */
export const isPreflight = (request: Request) =>
  request.method === 'OPTIONS' && request.get('access-control-request-method') !== undefined && isWireCall(request)

function answerPreflight(request: Request, response: Response, standing: Standing): void {
  if (standing === 'foreign') return turnAway(request, response, 'foreign')
  response.set({
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key, X-Requested-With',
    'Access-Control-Max-Age': PREFLIGHT_KEPT_S,
  })
  response.status(204).end()
}
