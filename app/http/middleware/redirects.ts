import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { findMovedAddress } from '#domain/content/addresses/find-moved-address.server.ts'
import { matchPatterns } from '#urls/match-patterns.ts'
import { ROUTES } from '#urls/routes.ts'
import { favouritesPath } from '#urls/saved-car-paths.ts'
import { siteContext } from './site.ts'

/**
 * The canonical path of a page, or undefined when `path` is already canonical: it ends in a slash and has no double
 * slashes. A last part with a dot is a file, a machine's address or the router's own `.data` request: no slash is added.
 */
export function canonicalPath(path: string): string | undefined {
  const single = path.replace(/\/{2,}/g, '/')
  const lastPart = single.slice(single.lastIndexOf('/') + 1)
  const canonical = lastPart === '' || lastPart.includes('.') ? single : `${single}/`
  return canonical === path ? undefined : canonical
}

/** 301 to the page's canonical address (docs/product.md, Addresses), with the same query. */
export const canonicalUrl: MiddlewareFunction<Response> = ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const canonical = request.method === 'GET' || request.method === 'HEAD' ? canonicalPath(pathname) : undefined
  if (canonical !== undefined) throw redirectDocument(canonical + search, 301)
  return next()
}

/** Addresses whose own 404 is correct: a shared list that was closed, and calls by scripts. */
const HAS_OWN_NOT_FOUND = matchPatterns(
  ROUTES.filter(({ hasOwnNotFound }) => hasOwnNotFound),
  { isSlashOptional: true },
)

/**
 * Redirects any path with `favorite` in it, in any case or encoding, to the favourites, unless the path has a page of
 * its own (docs/product.md, Addresses).
 */
export const redirectFavourites: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  if (response.status !== 404 || !namesFavourites(request)) return response
  return redirectDocument(favouritesPath() + new URL(request.url).search)
}

/** Whether a page is requested by such a path. */
function namesFavourites({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const { pathname } = new URL(url)
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = decodePath(pathname).toLowerCase()
  return path.includes('favorite') && !HAS_OWN_NOT_FOUND.test(path)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Malformed encoding: the path is compared as it is.
    return path
  }
}

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
