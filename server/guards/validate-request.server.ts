import type { Request, RequestHandler } from 'express'
import type { Log } from '#platform/log/log.server.ts'
import { isAjaxRequest, isPreflight } from './guard-origin.server.ts'
import { rejectRequest } from './reject-request.server.ts'
import { hasDuplicateHost, isValidHost } from './valid-host.ts'
import { hasUndeclaredProxy } from './visitor-address.ts'

/** The methods that the site answers. The router would answer any other with an error of its own. */
const METHODS = new Set(['GET', 'HEAD', 'POST'])

/**
 * Our own longest path has 5 parts and 100 characters; an old address of a shop with filters in it may have 20 and 600.
 */
const MAX_PATH_LENGTH = 2000
const MAX_PATH_PARTS = 32

/**
 * Answers requests that no browser sends: with another method, or an address that is no valid URL or is longer than any
 * of ours. Scanners send such requests all day; they are client errors, so there is no 500 and no error in the log.
 */
export const validateRequest: RequestHandler = (request, response, next) => {
  if (!METHODS.has(request.method) && !isPreflight(request)) {
    if (isAjaxRequest(request)) return rejectRequest(request, response.set('Allow', 'POST'), 'not-a-form')
    response
      .set('Allow', [...METHODS].join(', '))
      .status(405)
      .type('text')
      .send('Method not allowed\n')
  } else if (isPathTooLong(request.path)) response.status(414).type('text').send('The address is too long\n')
  else if (!isValidTarget(request)) response.status(400).type('text').send('Bad request\n')
  else next()
}

/**
 * Of two hosts Node uses the first, a proxy perhaps the second (RFC 9112 §3.2: 400). For every address, health
 * included.
 */
export const rejectDuplicateHost: RequestHandler = (request, response, next) => {
  if (hasDuplicateHost(request)) response.status(400).type('text').send('Bad request\n')
  else next()
}

const isPathTooLong = (path: string) => path.length > MAX_PATH_LENGTH || path.split('/').length > MAX_PATH_PARTS + 1

/**
 * The host header is a host only, the target a path: `GET http://elsewhere/` is for proxies. Bad encoding in the path
 * gives 404 later.
 */
function isValidTarget({ headers: { host = '' }, originalUrl: target }: Request): boolean {
  const url = target.startsWith('/') && isValidHost(host) ? URL.parse(`http://${host}${target}`) : null
  return url !== null && !ENCODED_LINE_BREAK.test(url.pathname)
}

/**
 * Escaped LF, CR, U+2028 and U+2029. No route matches across a line break, not even the catch-all: the router would
 * fail.
 */
const ENCODED_LINE_BREAK = /%0[ad]|%e2%80%a[89]/i

/** Warns once when there seem to be more proxies than TRUST_PROXY counts: no visitor's address is known then. */
export function warnAboutProxy(log: Log): RequestHandler {
  let hasWarned = false
  return (request, _response, next) => {
    if (!hasWarned && hasUndeclaredProxy(request)) {
      hasWarned = true
      log.warn('X-Forwarded-For names more proxies than TRUST_PROXY: set it to the number of proxies in front')
    }
    next()
  }
}
