import type { RequestHandler } from 'express'
import { isPublicAddress } from '#platform/public-address.ts'
import type { Log } from '#platform/log.server.ts'

/**
 * Says once when a proxy seems to stand before a site that knows of none: every visitor then has the proxy's address, in
 * his consent as well as in the limits, which a single busy one would use up for all.
 */
export function noticeProxy(trustProxy: number, log: Log): RequestHandler {
  let isSaid = trustProxy > 0
  return (request, _response, next) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined && isNeighbour(request.socket.remoteAddress)) {
      isSaid = true
      log.warn('X-Forwarded-For arrives from a proxy, but TRUST_PROXY is 0: set it to the number of proxies in front')
    }
    next()
  }
}

const isNeighbour = (address: string | undefined) => address !== undefined && !isPublicAddress(address)
