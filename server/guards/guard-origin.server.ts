import type { Request, RequestHandler, Response } from 'express'
import { classifyOrigin, type OriginSettings, type OriginStatus } from './classify-origin.ts'
import { rejectRequest } from './reject-request.server.ts'
import { patternPrefix } from '#urls/fill-pattern.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** How long a browser may remember what a preflight was told. */
const PREFLIGHT_MAX_AGE_S = '600'

/**
 * Lets no foreign page do anything in a visitor's name: every method but GET and HEAD, on every path, before the router
 * sees it. Pages of trusted origins may call the wire contract and read its answers (CORS), and nothing else: a landing
 * page is no part of the account.
 */
export function guardOrigin(settings: OriginSettings): RequestHandler {
  return (request, response, next) => {
    if (SAFE_METHODS.has(request.method)) return next()
    const judged = classifyOrigin(getOriginHeaders(request), settings)
    const standing = judged === 'trusted' && !isAjaxRequest(request) ? 'foreign' : judged
    if (standing === 'trusted') allowCrossOriginRead(request, response)
    if (isPreflight(request)) return respondToPreflight(request, response, standing)
    return standing === 'foreign' ? rejectRequest(request, response, 'foreign') : next()
  }
}

const getOriginHeaders = (request: Request) => ({
  fetchSite: request.get('sec-fetch-site'),
  origin: request.get('origin'),
  host: request.host,
})

export const isAjaxRequest = (request: Request) => request.path.startsWith(patternPrefix('/ajax/*'))

/** No cookies travel along: a landing page speaks for a visitor whom we do not know. */
function allowCrossOriginRead(request: Request, response: Response): void {
  response.set({
    'Access-Control-Allow-Origin': request.get('origin'),
    'Access-Control-Expose-Headers': 'Retry-After',
    Vary: 'Origin',
  })
}

/** Whether a browser asks if another site's page may call the wire contract. */
export const isPreflight = (request: Request) =>
  request.method === 'OPTIONS' && request.get('access-control-request-method') !== undefined && isAjaxRequest(request)

function respondToPreflight(request: Request, response: Response, standing: OriginStatus): void {
  if (standing === 'foreign') return rejectRequest(request, response, 'foreign')
  response.set({
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key, X-Requested-With',
    'Access-Control-Max-Age': PREFLIGHT_MAX_AGE_S,
  })
  response.status(204).end()
}
