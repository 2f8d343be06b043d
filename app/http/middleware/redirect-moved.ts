import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { findMovedAddress } from '#domain/content/addresses/find-moved-address.server.ts'
import { siteContext } from './site.ts'

/**
 * Redirects an address without a page permanently to where its page has moved, whichever route answered 404. An existing
 * page is never replaced, and costs no query.
 */
export const redirectMoved: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const response = await next()
  if (response.status !== 404 || (request.method !== 'GET' && request.method !== 'HEAD')) return response
  const requestUrl = new URL(request.url)
  // The query is compared as it was written. The router's own `.data` requests add parameters, which `url` is without.
  const isRouterRequest = requestUrl.pathname.endsWith('.data')
  const movedTo = await findMovedAddress(context.get(siteContext), isRouterRequest ? url : requestUrl)
  if (movedTo === undefined) return response
  // The 404 page is not sent.
  await response.body?.cancel()
  return redirectDocument(movedTo, 301)
}
