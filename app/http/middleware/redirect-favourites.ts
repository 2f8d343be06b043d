import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { matchPatterns } from '#urls/match-patterns.ts'
import { ROUTES } from '#urls/routes.ts'
import { favouritesPath } from '#urls/saved-car-paths.ts'

/** A list that is closed is gone, and a script's call gets its answer. */
const HAS_OWN_NOT_FOUND = matchPatterns(
  ROUTES.filter(({ hasOwnNotFound }) => hasOwnNotFound),
  { isSlashOptional: true },
)

/** Any path with `favorite` in it, however spelled, shows the favourites (docs/product.md, Addresses) unless a page of its own stands there. */
export const redirectFavourites: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  if (response.status !== 404 || !namesFavourites(request)) return response
  return redirectDocument(favouritesPath() + new URL(request.url).search)
}

/** Whether somebody asks for a page by such a path. */
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
    // Not well-formed: what stands there is read as it is.
    return path
  }
}
