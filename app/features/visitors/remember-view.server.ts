import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import type { Asker } from '#domain/visitors/visitor.ts'
import { viewCar, type Viewing } from '#domain/visitors/view-car.server.ts'
import { clearViewedCookie, readViewedCookie, writeViewedCookie } from './viewed-cookie.ts'
import { visitorCookie } from './visitor-cookie.ts'

interface RememberedView {
  /** Ids of the cars that were viewed before this one, the last one first. */
  ids: readonly number[]
  /** Set-Cookie headers. */
  setCookies: string[]
}

/**
 * Remembers that a car's page was opened: in a small cookie for a newcomer, with his second car and from then on in the
 * database. A robot, a HEAD and what is fetched ahead view nothing.
 */
export async function rememberView(site: Site, request: Request, asker: Asker, carId: number): Promise<RememberedView> {
  const before = await readViewedCookie(request)
  const others = (ids: readonly number[]) => ids.filter((id) => id !== carId)
  if (asker.isRobot || !isView(request)) return { ids: others(before), setCookies: [] }
  const inCookie: Viewing = { ids: before, isKept: false }
  const viewing = await viewCar(site, asker, { carId, before }).catch(goWithout(site, 'a viewed car', inCookie))
  return { ids: others(viewing.ids), setCookies: await cookiesOf(site, viewing, carId, before) }
}

async function cookiesOf(
  site: Site,
  { isKept, token }: Viewing,
  carId: number,
  before: readonly number[],
): Promise<string[]> {
  const isHttps = site.siteUrl.startsWith('https:')
  if (!isKept) return [await writeViewedCookie([carId, ...before], isHttps)]
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
