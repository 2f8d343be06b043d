import type { MiddlewareFunction } from 'react-router'
import { addressRange } from '#domain/requests/address-block.ts'
import { senderContext } from './sender.ts'
import { siteContext } from './site.ts'

const RETRY_AFTER_S = '10'

/**
 * Lets a page wait for its turn: of three hundred that were made at once nearly all would wait for a connection to the
 * database longer than those are waited for. Addresses take turns, so that a flood from one is no queue for the others.
 * What programs ask for is small, or waits in a row of its own.
 */
export const limitConcurrency: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  if (request.method === 'POST' || !url.pathname.endsWith('/')) return next()
  const { pageSemaphore } = context.get(siteContext)
  const { address } = context.get(senderContext)
  const release = await pageSemaphore.acquire({ key: addressRange(address), signal: request.signal })
  if (release === undefined)
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
    release()
  }
}
