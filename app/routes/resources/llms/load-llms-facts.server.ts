import { BLOCK_LABELS, BODY_LABELS } from '#domain/cars/facets/options.texts.ts'
import { landingPath } from '#app/features/catalogue/landing.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { listLandingPages } from '#domain/cars/landing-pages/list-landing-pages.server.ts'
import type { LandingTarget } from '#domain/cars/landing-pages/landing-page.ts'
import { hasDemoStock } from '#domain/cars/find-cars.server.ts'
import { listPages } from '#domain/content/pages/pages.server.ts'
import { listRunningOffers } from '#domain/content/offers/offers.server.ts'
import type { LlmsFacts } from './llms-text.ts'

/**
 * The current facts for the text. Programs store and trust it, so a failed query fails the whole answer (503): a text
 * without the branches, or without the note that the cars are invented, would mislead them.
 */
export async function loadLlmsFacts(site: Site): Promise<LlmsFacts> {
  const { siteName, siteUrl } = site
  const [landings, branches, pages, offers, isDemo] = await Promise.all([
    listLandingPages(site),
    listBranches(site),
    listPages(site),
    listRunningOffers(site),
    hasDemoStock(site),
  ])
  const stock = site.stock.search(WHOLE_STOCK)
  const countOf = (block: string) => stock.facets.block.find(({ value }) => value === block)?.count ?? 0
  return {
    siteName,
    siteUrl,
    total: stock.total,
    prices: stock.total === 0 ? null : stock.bounds.price,
    counts: { new: countOf('new'), used: countOf('used') },
    landings: landings.flatMap(({ target, count }) => nameLanding(site, target, count)),
    branches,
    pages,
    offers,
    feeds: [...site.feedAccess.feeds].flatMap(([feed, key]) => (key === undefined ? [feed] : [])),
    isDemo,
  }
}

/** Models are left out because their brands' pages link to them, and price steps because programs can derive them. */
function nameLanding({ stock }: Site, target: LandingTarget, count: number): LlmsFacts['landings'] {
  const path = landingPath(target)
  switch (target.kind) {
    case 'block':
      return [{ name: BLOCK_LABELS[target.block], path, count }]
    case 'brand':
      return [
        {
          name: `${stock.nameOf('brand', target.brand) ?? target.brand}: ${BLOCK_LABELS[target.block].toLowerCase()}`,
          path,
          count,
        },
      ]
    case 'body':
      return [{ name: BODY_LABELS[target.body], path, count }]
    case 'model':
    case 'price':
      return []
    default:
      return target satisfies never
  }
}
