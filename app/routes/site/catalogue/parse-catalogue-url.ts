import { addressOf, findNormalizedAddress } from '#app/features/catalogue/address.ts'
import { parseKnownQuery } from '#app/features/catalogue/parse-known-query.ts'
import { canonicalAddressOf, landingOf, queryOfLanding, parseLandingPath } from '#app/features/catalogue/landing.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { DEFAULT_SORT, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'

interface CataloguePage {
  query: CatalogueQuery
  /** Whether the address is that of a landing. */
  isLanding: boolean
  /** The canonical address, if the request should be redirected there. */
  redirectTo?: string
}

/** The query of a catalogue or landing address. Undefined for an unknown block, brand, model or landing. */
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
  // With more filters or another order, the landing redirects to the catalogue.
  const isWhole = landingOf(query)?.kind === landing.kind && query.sort === DEFAULT_SORT
  return { query, isLanding: isWhole, redirectTo: isWhole ? findLandingRedirect(query, search) : addressOf(query) }
}

/** An empty `page` or `page=1` redirects to the canonical address. */
function findLandingRedirect(query: CatalogueQuery, search: string): string | undefined {
  const page = new URLSearchParams(search).get('page')
  return page === '1' || page === '' ? canonicalAddressOf(query) : undefined
}
