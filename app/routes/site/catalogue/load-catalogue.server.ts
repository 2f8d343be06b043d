import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { DEFAULT_SORT, type CatalogueResult, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listCreditProgrammes } from '#domain/cars/credit/list-credit-programmes.server.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { isUnfiltered } from '#app/features/catalogue/address.ts'
import { pageScopeOf } from '#app/features/catalogue/headings.ts'
import { hasLanding } from '#app/features/catalogue/landing.ts'
import { listLandingLinks } from '#app/features/catalogue/landing-links.ts'
import { describeStock } from '#app/features/catalogue/describe-stock.ts'
import { nameOptions, SHOWN_OPTIONS } from '#app/features/catalogue/option-names.ts'
import { withoutFilter, withoutFilters } from './query-changes.ts'

const MAX_SIMILAR_SHOWN = 6

/** Everything that a page of the catalogue shows; undefined for a page beyond the last. */
export async function loadCatalogue(site: Site, query: CatalogueQuery) {
  const answer = site.stock.search(query)
  if (query.page > answer.pageCount) return undefined
  const [cars, similar, programmes] = await Promise.all([
    listCarCards(site, answer.carIds),
    answer.total === 0 ? listNearMisses(site, query, answer).catch(withFallback(site, 'near misses', [])) : [],
    listCreditProgrammes(site).catch(withFallback(site, 'credit programmes', [])),
  ])
  const { total, pageCount, bounds, countsWithoutFilter } = answer
  const names = nameOptions(site.stock, query, answer.facets)
  const facets = { ...answer.facets, brand: sortPopularFirst(site.stock, answer.facets.brand) }
  return {
    query,
    answer: { total, pageCount, bounds, without: countsWithoutFilter, facets },
    names,
    cars,
    similar,
    programmes,
    landing: isFirstLandingPage(query) ? describeLanding(site.stock, query, answer) : null,
    updated: site.stock.updatedAt && formatDateTime(site.stock.updatedAt, site.now(), site.timeZone),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

/** Whether it is the first page of a place that has an address of its own. */
function isFirstLandingPage(query: CatalogueQuery): boolean {
  return query.page === 1 && query.sort === DEFAULT_SORT && (isUnfiltered(query) || hasLanding(query))
}

/** What stands below the list there: what the stock has of it, and where to go on. */
function describeLanding(stock: Stock, query: CatalogueQuery, answer: CatalogueResult) {
  const place = pageScopeOf(query, nameOptions(stock, query, answer.facets))
  return { texts: describeStock(place, answer), groups: listLandingLinks(stock, place, answer) }
}

/**
 * The brands of which the whole stock has most cars, before the rest in the order of their names. Counted over the
 * stock rather than the answer: nothing may move away from under the visitor's finger.
 */
function sortPopularFirst(stock: Stock, brands: CatalogueResult['facets']['brand']) {
  const popular = stock.listBrands().slice(0, SHOWN_OPTIONS)
  const place = ({ value }: { value: string }) => {
    const found = popular.findIndex(({ slug }) => slug === value)
    return found < 0 ? popular.length : found
  }
  return brands.toSorted((a, b) => place(a) - place(b))
}

/** Cars that only one filter keeps out, the filter that keeps out most; without such, the newest of the block. */
function listNearMisses(
  site: Site,
  query: CatalogueQuery,
  { countsWithoutFilter }: CatalogueResult,
): Promise<CarCard[]> {
  const [loosest] = countsWithoutFilter.toSorted((a, b) => b.count - a.count)
  const loosened = loosest && loosest.count > 0 ? withoutFilter(query, loosest.facet) : withoutFilters(query)
  return listCarCards(site, site.stock.search(loosened).carIds.slice(0, MAX_SIMILAR_SHOWN))
}
