import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'
import { viewCar, type ViewCarResult } from '#domain/visitors/view-car.server.ts'
import { clearViewedCookie, parseViewedCookie, serializeViewedCookie } from './viewed-cookie.ts'
import { visitorCookie } from './visitor-cookie.ts'

interface RememberViewResult {
  /** Ids of the cars that were viewed before this one, the last one first. */
  ids: readonly number[]
  /** Set-Cookie headers. */
  setCookies: string[]
}

/**
 * Remembers that a car's page was opened: in a small cookie for a newcomer, with his second car and from then on in the
 * database. A robot, a HEAD and what is fetched ahead view nothing.
 */
export async function rememberView(
  site: Site,
  request: Request,
  asker: Viewer,
  carId: number,
): Promise<RememberViewResult> {
  const earlierCarIds = await parseViewedCookie(request)
  const others = (ids: readonly number[]) => ids.filter((id) => id !== carId)
  if (asker.isRobot || !isView(request)) return { ids: others(earlierCarIds), setCookies: [] }
  const inCookie: ViewCarResult = { earlierCarIds, isStored: false }
  const viewing = await viewCar(site, asker, { carId, earlierCarIds }).catch(
    withFallback(site, 'a viewed car', inCookie),
  )
  return { ids: others(viewing.earlierCarIds), setCookies: await createCookies(site, viewing, carId, earlierCarIds) }
}

async function createCookies(
  site: Site,
  { isStored, token }: ViewCarResult,
  carId: number,
  before: readonly number[],
): Promise<string[]> {
  const isHttps = site.siteUrl.startsWith('https:')
  if (!isStored) return [await serializeViewedCookie([carId, ...before], isHttps)]
  return [
    ...(token === undefined ? [] : [visitorCookie.write(token, site)]),
    ...(before.length > 0 ? [await clearViewedCookie(isHttps)] : []),
  ]
}

/** Somebody looks, as far as a request can tell. */
function isView({ method, headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? ''
  return method === 'GET' && !purpose.includes('prefetch')
}
