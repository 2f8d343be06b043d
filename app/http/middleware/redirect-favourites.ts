import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { favouritesPath } from '#urls/saved-car-paths.ts'

/** What answers for itself: a list that is closed is gone, and a script's call gets its answer. */
const ANSWERED_ELSEWHERE = /^\/(favorites\/shared\/[^/]+\/?$|ajax\/.*)/

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
  return path.includes('favorite') && !ANSWERED_ELSEWHERE.test(path)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Not well-formed: what stands there is read as it is.
    return path
  }
}
