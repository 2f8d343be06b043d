import { withFallback } from '#app/http/with-fallback.ts'
import { parseCookieChoice } from '#app/features/cookie-choice/cookie-choice.ts'
import { describeHours } from '#app/features/layout/describe-hours.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { Branch } from '#domain/branches/branch.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { listBranchMaps } from '#domain/content/list-branch-maps.server.ts'
import type { Photo } from '#domain/media/photo.ts'
import { type BranchState, describeState } from './describe-state.ts'
import { describeOutsideMap, listRouteLinks, type OutsideMap } from './route-links.ts'

/** A branch as the contacts and content pages show it. */
export interface BranchView {
  slug: string
  name: string
  city: string
  address: string
  /** Eleven digits. */
  phone: string
  hours: string
  state: BranchState
  directions: string | null
  /** The dealer's own drawing. */
  map: Photo | null
  routes: ReturnType<typeof listRouteLinks>
  /** Undefined when the dealer has set no provider, or the branch has no coordinates. */
  outsideMap?: OutsideMap
}

/** All branches with their maps and their current state. */
export async function loadBranches(site: Site, listed?: readonly Branch[]): Promise<BranchView[]> {
  const [branches, maps] = await Promise.all([
    listed ?? listBranches(site),
    listBranchMaps(site).catch(withFallback(site, 'drawn maps', [])),
  ])
  const { maps: provider } = site
  return branches.map((branch) => ({
    slug: branch.slug,
    name: branch.name,
    city: branch.city,
    address: branch.address,
    phone: branch.phone,
    hours: describeHours(branch.hours),
    state: describeState(branch, site.now()),
    directions: branch.directions,
    map: maps.find(({ branchId }) => branchId === branch.id)?.map ?? null,
    routes: listRouteLinks(branch),
    outsideMap: provider && describeOutsideMap(provider, branch),
  }))
}

/** Whether the visitor has allowed content of other sites permanently: then no map needs its own consent. */
export const isOutsideAllowed = (request: Request) => parseCookieChoice(request.headers.get('cookie'))?.outside === true
