import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'
import { viewCar, type ViewCarResult } from '#domain/visitors/viewed-cars.server.ts'
import { viewedCookie, visitorCookie } from '#app/http/visitor-cookies.ts'

interface RememberViewResult {
  /** Ids of the cars that were viewed before this one, the last one first. */
  ids: readonly number[]
  /** Set-Cookie headers. */
  setCookies: string[]
}

/**
 * Remembers that a car's page was opened: in a small cookie for a new visitor, in the database from their second car
 * on. Robots, HEAD requests and prefetches do not count.
 */
export async function rememberView(
  site: Site,
  request: Request,
  viewer: Viewer,
  carId: number,
): Promise<RememberViewResult> {
  const earlierCarIds = viewedCookie.read(request, site)
  const otherIds = (ids: readonly number[]) => ids.filter((id) => id !== carId)
  if (viewer.isRobot || !isView(request)) return { ids: otherIds(earlierCarIds), setCookies: [] }
  const inCookie: ViewCarResult = { earlierCarIds, isStored: false }
  const viewing = await viewCar(site, viewer, { carId, earlierCarIds }).catch(
    withFallback(site, 'a viewed car', inCookie),
  )
  return { ids: otherIds(viewing.earlierCarIds), setCookies: createCookies(site, viewing, carId, earlierCarIds) }
}

function createCookies(
  site: Site,
  { isStored, token }: ViewCarResult,
  carId: number,
  earlierCarIds: readonly number[],
): string[] {
  if (!isStored) return [viewedCookie.write([carId, ...earlierCarIds], site)]
  return [
    ...(token === undefined ? [] : [visitorCookie.write(token, site)]),
    ...(earlierCarIds.length > 0 ? [viewedCookie.clear(site)] : []),
  ]
}

/** Whether a person opens the page, as far as the request shows it. */
function isView({ method, headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? ''
  return method === 'GET' && !purpose.includes('prefetch')
}
