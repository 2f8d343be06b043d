import { addressOf, findNormalizedAddress } from '#app/features/catalogue/address.ts'
import { parseKnownQuery } from '#app/features/catalogue/parse-known-query.ts'
import { canonicalAddressOf, landingOf, queryOfLanding, parseLandingPath } from '#app/features/catalogue/landing.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { DEFAULT_SORT, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'

interface CataloguePage {
  query: CatalogueQuery
  /** Whether it stands at the address of a landing. */
  isLanding: boolean
  /** Where it should be asked for instead. */
  redirectTo?: string
}

/** What an address of the catalogue asks, a landing's among them; undefined when it names what there is not. */
export function parseCatalogueUrl(stock: Stock, { pathname, search }: URL): CataloguePage | undefined {
  const landing = parseLandingPath(pathname)
  if (landing === 'unknown') return undefined
  if (landing === undefined) {
    const query = parseKnownQuery(stock, pathname, search)
    return query && { query, isLanding: false, redirectTo: findNormalizedAddress(query, pathname, search) }
  }
  const others = parseKnownQuery(stock, cataloguePath(), search)
  if (others === undefined) return undefined
  const query = queryOfLanding(landing, others)
  // More filters, or another order, are asked of the catalogue itself.
  const isWhole = landingOf(query)?.kind === landing.kind && query.sort === DEFAULT_SORT
  return { query, isLanding: isWhole, redirectTo: isWhole ? findLandingRedirect(query, search) : addressOf(query) }
}

/** Empty fields and a first page that is named are litter; what is not ours (utm_source …) goes along. */
function findLandingRedirect(query: CatalogueQuery, search: string): string | undefined {
  const given = new URLSearchParams(search)
  return given.get('page') === '1' || given.get('page') === '' ? canonicalAddressOf(query) : undefined
}
