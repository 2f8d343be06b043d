import { createContext, type MiddlewareFunction } from 'react-router'
import { isDatabaseUp } from '#domain/is-database-up.server.ts'
import { siteContext } from './site.ts'

/** Whether a query for this response has timed out while waiting for the database: the site is overloaded. */
export const busyContext = createContext(false)

const RETRY_AFTER_S = '5'

/**
 * A page that failed while the database is down or overloaded is not broken but unavailable: 503, so that search engines
 * and load balancers try again instead of recording an error. The router's own `.data` responses keep their status.
 */
export const unavailable: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next()
  if (response.status === 503 && !response.headers.has('retry-after')) return createUnavailableResponse(response)
  if (response.status !== 500 || new URL(request.url).pathname.endsWith('.data')) return response
  // After one timeout the visitor does not wait for another query.
  if (!context.get(busyContext) && (await isDatabaseUp(context.get(siteContext)))) return response
  return createUnavailableResponse(response)
}

function createUnavailableResponse(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('retry-after', RETRY_AFTER_S)
  headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: 503, headers })
}
