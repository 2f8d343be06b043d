import type { RequestHandler } from 'express'
import type { Log } from '#platform/log/log.server.ts'
import { hasUndeclaredProxy } from './visitor-address.ts'

/** Says once when a proxy seems to stand before a site that was not told of it: no visitor's address is known then. */
export function warnAboutProxy(log: Log): RequestHandler {
  let isSaid = false
  return (request, _response, next) => {
    if (!isSaid && hasUndeclaredProxy(request)) {
      isSaid = true
      log.warn('X-Forwarded-For names more proxies than TRUST_PROXY: set it to the number of proxies in front')
    }
    next()
  }
}
