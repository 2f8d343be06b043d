import { BLOCK_LABELS, BODY_LABELS } from '#app/features/cars/car.texts.ts'
import { landingPath } from '#app/features/catalogue/landing.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { listLandingPages } from '#domain/cars/landing-pages/list-landing-pages.server.ts'
import type { LandingTarget } from '#domain/cars/landing-pages/landing-page.ts'
import { hasDemoStock } from '#domain/cars/has-demo-stock.server.ts'
import { listPages } from '#domain/content/pages/list-pages.server.ts'
import { listRunningOffers } from '#domain/content/offers/list-running-offers.server.ts'
import type { LlmsFacts } from './llms-text.ts'

/**
 * What the text tells, as it is at this moment. Programs keep it, so it is whole or not there (503): one without its
 * branches, or without the word that the cars are invented, would be believed.
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

/** Models are found on the pages of their brands; steps of the price say nothing that a program could not reckon. */
function nameLanding({ stock }: Site, place: LandingTarget, count: number): LlmsFacts['landings'] {
  const path = landingPath(place)
  switch (place.kind) {
    case 'block':
      return [{ name: BLOCK_LABELS[place.block], path, count }]
    case 'brand':
      return [
        {
          name: `${stock.nameOf('brand', place.brand) ?? place.brand}: ${BLOCK_LABELS[place.block].toLowerCase()}`,
          path,
          count,
        },
      ]
    case 'body':
      return [{ name: BODY_LABELS[place.body], path, count }]
    case 'model':
    case 'price':
      return []
    default:
      return place satisfies never
  }
}
