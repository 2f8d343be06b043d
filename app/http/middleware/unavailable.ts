import { createContext, type MiddlewareFunction } from 'react-router'
import { NO_STORE } from '#app/http/cache-control.ts'
import { ipRange } from '#domain/ip-address.ts'
import { isDatabaseUp } from '#domain/is-database-up.server.ts'
import { matchPatterns } from '#urls/match-patterns.ts'
import { ROUTES } from '#urls/routes.ts'
import { senderContext } from './sender.ts'
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

const RETRY_REJECTED_AFTER_S = '10'
/** A client that is rejected at once tries again at once, and keeps the site busy with rejections. */
const REJECT_DELAY_MS = 1000

/** These files have a queue of their own, in which they may wait longer. A deeper path is no file: it gets the 404 page. */
const HAS_OWN_QUEUE = matchPatterns(ROUTES.filter(({ hasOwnQueue }) => hasOwnQueue))

/**
 * Limits how many pages are rendered at the same time: of three hundred at once nearly all would wait for a database
 * connection beyond the time limit. Client addresses take turns, so a flood from one does not delay the others.
 */
export const limitConcurrency: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  if (request.method === 'POST' || HAS_OWN_QUEUE.test(url.pathname)) return next()
  const { pageSemaphore } = context.get(siteContext)
  const { address } = context.get(senderContext)
  const release = await pageSemaphore.acquire({ key: ipRange(address), signal: request.signal })
  if (release === undefined) {
    await new Promise((resolve) => setTimeout(resolve, REJECT_DELAY_MS))
    return new Response('Сейчас слишком много посетителей. Попробуйте через несколько секунд.\n', {
      status: 503,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'retry-after': RETRY_REJECTED_AFTER_S,
        ...NO_STORE,
      },
    })
  }
  try {
    // Released when the page begins to be sent: a slow client does not delay others.
    return await next()
  } finally {
    release()
  }
}
