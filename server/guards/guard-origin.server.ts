import { isIP } from 'node:net'
import type { Request, RequestHandler, Response } from 'express'
import { patternPrefix } from '#urls/fill-pattern.ts'
import { rejectRequest } from './reject-request.server.ts'

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

/**
 * Whose page a request comes from: our own or no page at all, one that the operator trusts with forms, or another
 * site's.
 */
type OriginStatus = 'own' | 'trusted' | 'foreign'

export interface OriginHeaders {
  /** `Sec-Fetch-Site`: set by the browser itself; no page can change it. */
  fetchSite: string | undefined
  /** `Origin`. */
  origin: string | undefined
  /** Host and port of the request, as trusted proxies forward them. */
  host: string
}

interface OriginSettings {
  siteUrl: string | undefined
  trustedOrigins: readonly string[]
}

/**
 * Uses headers that browsers set themselves, so that pages need no token (docs/product.md, Origins). A request without
 * either header does not come from a browser, and only a browser can be made to send a request in somebody else's name.
 * Hosts are compared without their scheme: behind a proxy that ends TLS the site sees http where the visitor has https.
 */
export function classifyOrigin({ fetchSite, origin, host }: OriginHeaders, settings: OriginSettings): OriginStatus {
  if (!origin) return fetchSite === undefined || isSameOriginFetch(fetchSite) ? 'own' : 'foreign'
  const named = parseOrigin(origin)
  // The router would fail on it.
  if (named === undefined && origin !== 'null') return 'foreign'
  if (fetchSite !== undefined && isSameOriginFetch(fetchSite)) return 'own'
  if (named === undefined) return 'foreign'
  if (settings.trustedOrigins.includes(named.origin)) {
    // An alias of the site that calls itself; older browsers send no `Sec-Fetch-Site`.
    return fetchSite === undefined && named.host === stripDefaultPort(host, named) ? 'own' : 'trusted'
  }
  if (fetchSite !== undefined) return 'foreign'
  const isOwn =
    settings.siteUrl === undefined
      ? named.host === stripDefaultPort(host, named) && isLocalhostOrIp(named.hostname)
      : named.origin === settings.siteUrl
  return isOwn ? 'own' : 'foreign'
}

const isSameOriginFetch = (fetchSite: string) => fetchSite === 'same-origin' || fetchSite === 'none'

/** An origin is a scheme, a host and a port, and nothing else. */
function parseOrigin(text: string): URL | undefined {
  const url = URL.parse(text)
  return url !== null && url.origin === text ? url : undefined
}

/**
 * A name of this machine, or an IP address. Anybody can point another name here; SITE_URL states which name is ours.
 */
const isLocalhostOrIp = (hostname: string) =>
  /^(.+\.)?localhost$/.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0

/** Without the port that the scheme implies: `cars.example:443` is `cars.example`. */
const stripDefaultPort = (host: string, { protocol }: URL) => URL.parse(`${protocol}//${host}`)?.host
