import { landingPath } from '#app/features/catalogue/landing.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { listSitemapPaths } from '#urls/find-fixed-path.ts'
import { listLandingPages } from '#domain/cars/landing-pages/list-landing-pages.server.ts'
import type { SitemapEntry } from './sitemap-part.ts'

/** The catalogue and its landing pages that have cars; none while nothing is for sale. */
export async function listLandingEntries(site: Site): Promise<SitemapEntry[]> {
  const landings = await listLandingPages(site)
  if (landings.length === 0) return []
  const newest = Math.max(...landings.map(({ updatedAt }) => updatedAt.getTime()))
  return [
    ...listSitemapPaths('landings').map((path) => ({ path, changedAt: new Date(newest) })),
    ...landings.map(({ target, updatedAt }) => ({ path: landingPath(target), changedAt: updatedAt })),
  ]
}
