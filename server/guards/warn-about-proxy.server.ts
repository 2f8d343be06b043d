import type { RequestHandler } from 'express'
import type { Log } from '#platform/log/log.server.ts'
import { hasUndeclaredProxy } from './visitor-address.ts'

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
