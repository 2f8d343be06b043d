import type { Site } from '#app/http/middleware/site.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { offerPath } from '#urls/content-paths.ts'
import { listSitemapPaths } from '#urls/find-fixed-path.ts'
import { listContentDates } from '#domain/content/list-content-dates.server.ts'
import type { SitemapEntry } from './sitemap-part.ts'

/** The page of all offers, and every offer that is running. */
export async function listOfferEntries(site: Site): Promise<SitemapEntry[]> {
  const { offers, offersChangedAt } = await listContentDates(site)
  return [
    ...listSitemapPaths('offers').map((path) => ({ path, changedAt: offersChangedAt })),
    ...offers.map(({ slug, picture, updatedAt }) => ({
      path: offerPath(slug),
      changedAt: updatedAt,
      ...(picture && { pictures: [largestPhotoUrl(picture)] }),
    })),
  ]
}
