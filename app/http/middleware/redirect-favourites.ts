import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { matchPatterns } from '#urls/match-patterns.ts'
import { ROUTES } from '#urls/routes.ts'
import { favouritesPath } from '#urls/saved-car-paths.ts'

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
