import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { findMovedAddress } from '#domain/content/addresses/find-moved-address.server.ts'
import { siteContext } from './site.ts'

/**
 * An address at which nothing stands leads on for good to where its page has moved, whichever door it came to. What
 * stands somewhere is never hidden, and costs no question.
 */
export const redirectMoved: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const response = await next()
  if (response.status !== 404 || (request.method !== 'GET' && request.method !== 'HEAD')) return response
  const asked = new URL(request.url)
  // A query counts as it was written. The router's own `.data` requests say more in theirs, which `url` is without.
  const moved = await findMovedAddress(context.get(siteContext), asked.pathname.endsWith('.data') ? url : asked)
  if (moved === undefined) return response
  // Nobody reads the page that says that there is none.
  await response.body?.cancel()
  return redirectDocument(moved, 301)
}
