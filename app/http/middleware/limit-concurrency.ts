import type { MiddlewareFunction } from 'react-router'
import { matchPatterns } from '#urls/match-patterns.ts'
import { ROUTES } from '#urls/routes.ts'
import { ipRange } from '#domain/ip-address.ts'
import { NO_STORE } from '#app/http/cache-control.ts'
import { senderContext } from './sender.ts'
import { siteContext } from './site.ts'

const RETRY_AFTER_S = '10'
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
        'retry-after': RETRY_AFTER_S,
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
