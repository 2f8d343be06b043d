import type { MiddlewareFunction } from 'react-router'
import { siteContext } from './site.ts'

const RETRY_AFTER_S = '10'

/**
 * Lets a page wait for its turn: of three hundred that were made at once nearly all would wait for a connection to the
 * database longer than those are waited for. What programs ask for is small, or waits in a row of its own.
 */
export const takeTurn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method === 'POST' || !new URL(request.url).pathname.endsWith('/')) return next()
  const end = await context.get(siteContext).pageTurns.take(request.signal)
  if (end === undefined)
    return new Response('Сейчас слишком много посетителей. Попробуйте через несколько секунд.\n', {
      status: 503,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'retry-after': RETRY_AFTER_S,
        'cache-control': 'no-store',
      },
    })
  try {
    // Until the page begins to be sent: a slow reader holds up nobody.
    return await next()
  } finally {
    end()
  }
}
