import type { MiddlewareFunction } from 'react-router'
import { matchPatterns } from '#urls/match-patterns.ts'
import { ROUTES } from '#urls/routes.ts'
import { ipRange } from '#domain/ip-address.ts'
import { NO_STORE } from '#app/http/cache-control.ts'
import { senderContext } from './sender.ts'
import { siteContext } from './site.ts'

const RETRY_AFTER_S = '10'
/** A client that is refused at once asks again at once, and keeps the site busy with refusals. */
const REJECT_DELAY_MS = 1000

/** Each of these files has a queue of its own, in which it may wait long. */
const HAS_OWN_QUEUE = matchPatterns(ROUTES.filter(({ hasOwnQueue }) => hasOwnQueue))

/**
 * Lets whatever is read wait for its turn: of three hundred pages that were made at once nearly all would wait for a
 * connection to the database longer than those are waited for. Addresses take turns, so that a flood from one is no queue
 * for the others.
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
        'retry-after': RETRY_AFTER_S,
        ...NO_STORE,
      },
    })
  }
  try {
    // Until the page begins to be sent: a slow reader holds up nobody.
    return await next()
  } finally {
    release()
  }
}
