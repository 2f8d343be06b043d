import { createContext, type MiddlewareFunction } from 'react-router'
import { isDatabaseUp } from '#domain/is-database-up.server.ts'
import { siteContext } from './site.ts'

/** Whether a part of the answer has waited for the database in vain: there is too much to do at once. */
export const busyContext = createContext(false)

const RETRY_AFTER_S = '5'

/**
 * A page that failed while the database is away or overrun is not broken but unavailable: 503, so that search engines and load
 * balancers ask again instead of remembering a fault. The router's own `.data` answers keep the status it gave them.
 */
export const unavailable: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next()
  if (response.status === 503 && !response.headers.has('retry-after')) return createUnavailableResponse(response)
  if (response.status !== 500 || new URL(request.url).pathname.endsWith('.data')) return response
  // Whoever has waited once is not made to wait for another question.
  if (!context.get(busyContext) && (await isDatabaseUp(context.get(siteContext)))) return response
  return createUnavailableResponse(response)
}

function createUnavailableResponse(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('retry-after', RETRY_AFTER_S)
  headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: 503, headers })
}
