import type { Request, RequestHandler, Response } from 'express'
import { classifyOrigin, type OriginSettings, type OriginStatus } from './classify-origin.ts'
import { rejectRequest } from './reject-request.server.ts'
import { patternPrefix } from '#urls/fill-pattern.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** How long a browser may cache the answer to a preflight. */
const PREFLIGHT_MAX_AGE_S = '600'

/**
 * Stops foreign pages from acting in a visitor's name: checks every method but GET and HEAD, on every path, before the
 * router sees the request. Pages of trusted origins may call the wire contract and read its answers (CORS), and nothing
 * else: a landing page has no access to the account.
 */
export function guardOrigin(settings: OriginSettings): RequestHandler {
  return (request, response, next) => {
    if (SAFE_METHODS.has(request.method)) return next()
    const originStatus = classifyOrigin(getOriginHeaders(request), settings)
    const status = originStatus === 'trusted' && !isAjaxRequest(request) ? 'foreign' : originStatus
    if (status === 'trusted') allowCrossOriginRead(request, response)
    if (isPreflight(request)) return respondToPreflight(request, response, status)
    return status === 'foreign' ? rejectRequest(request, response, 'foreign') : next()
  }
}

const getOriginHeaders = (request: Request) => ({
  fetchSite: request.get('sec-fetch-site'),
  origin: request.get('origin'),
  host: request.host,
})

export const isAjaxRequest = (request: Request) => request.path.startsWith(patternPrefix('/ajax/*'))

/** Credentials are not allowed: the visitor of a landing page is unknown to the site. */
function allowCrossOriginRead(request: Request, response: Response): void {
  response.set({
    'Access-Control-Allow-Origin': request.get('origin'),
    'Access-Control-Expose-Headers': 'Retry-After',
    Vary: 'Origin',
  })
}

/** Whether the request is a CORS preflight to the wire contract. */
export const isPreflight = (request: Request) =>
  request.method === 'OPTIONS' && request.get('access-control-request-method') !== undefined && isAjaxRequest(request)

function respondToPreflight(request: Request, response: Response, status: OriginStatus): void {
  if (status === 'foreign') return rejectRequest(request, response, 'foreign')
  response.set({
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key, X-Requested-With',
    'Access-Control-Max-Age': PREFLIGHT_MAX_AGE_S,
  })
  response.status(204).end()
}
