import type { Site } from '#app/http/middleware/site.ts'
import { homePath, legalPath } from '#urls/content-paths.ts'
import { listSitemapPaths } from '#urls/find-fixed-path.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { listContentDates } from '#domain/content/list-content-dates.server.ts'
import { listLegalTexts } from '#domain/legal/legal-texts.server.ts'
import { LEGAL_TEXT_SLUGS } from '#domain/legal/legal-text.ts'
import type { SitemapEntry } from './sitemap-part.ts'

/** The home page, the branches, the dealer's own pages and the legal texts. */
export async function listPageEntries(site: Site): Promise<SitemapEntry[]> {
  const [{ pages }, texts] = await Promise.all([listContentDates(site), listLegalTexts(site)])
  const fixed: SitemapEntry[] = [
    // The home page's figures and its newest cars change with the stock.
    ...listSitemapPaths('pages').map((path) => ({
      path,
      changedAt: path === homePath() ? site.stock.updatedAt : null,
    })),
    ...LEGAL_TEXT_SLUGS.map((slug) => ({
      path: legalPath(slug),
      changedAt: texts.find((text) => text.slug === slug)?.publishedAt ?? null,
    })),
  ]
  const own = pages.map(({ path, updatedAt, picture }) => ({
    path,
    changedAt: updatedAt,
    ...(picture && { pictures: [largestPhotoUrl(picture)] }),
  }))
  // A dealer's page may have the address of a built-in page: the address is listed once, with the dealer's date.
  return [...new Map([...fixed, ...own].map((entry) => [entry.path, entry])).values()]
}
