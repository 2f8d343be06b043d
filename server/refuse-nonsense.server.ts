import type { RequestHandler } from 'express'
import { isPreflight, isWireCall } from './guard-origin.server.ts'
import { turnAway } from './turn-away.server.ts'

/** What the site answers; of everything else the router would say that it has failed itself. */
const METHODS = new Set(['GET', 'HEAD', 'POST'])

/**
 * Answers what no browser asks for: a strange method, an address of which no URL can be made. Scanners send it all day;
 * it is their fault, not the site's, so it is no 500 and no error in the log.
 */
export const refuseNonsense: RequestHandler = (request, response, next) => {
  if (!METHODS.has(request.method) && !isPreflight(request)) {
    if (isWireCall(request)) return turnAway(request, response.set('Allow', 'POST'), 'not-a-form')
    response
      .set('Allow', [...METHODS].join(', '))
      .status(405)
      .type('text')
      .send('Method not allowed\n')
  } else if (!isAddress(request.headers.host, request.originalUrl)) {
    response.status(400).type('text').send('Bad request\n')
  } else next()
}

/** A host alone, and a path: `GET http://elsewhere/` is for proxies. Parts that are badly encoded find no page later on. */
function isAddress(host: string | undefined, target: string): boolean {
  const url = target.startsWith('/') ? URL.parse(`http://${host}${target}`) : null
  return host !== undefined && url !== null && isHostAlone(host) && !LINE_END.test(url.pathname)
}

/** No route matches over the end of a line, not even the last one: the router would fail. Escaped LF, CR, U+2028 and U+2029. */
const LINE_END = /%0[ad]|%e2%80%a[89]/i

const isHostAlone = (host: string) => host !== '' && !/[\\/?#@]/.test(host)
