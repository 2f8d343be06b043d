import { addressOf } from '#app/features/catalogue/address.ts'
import { nameChosen } from '#app/features/catalogue/option-names.ts'
import { titleOfSearch } from '#app/features/catalogue/search-title.ts'
import { countOfName, labelOfName, pathOfName, pathOfPage } from '#app/features/search/found-links.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { WHOLE_STOCK, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { findNearestQuery } from '#domain/search/find-nearest-query.ts'
import { applyPaymentLimits } from '#domain/search/payment-limits.ts'
import { searchStock } from '#domain/search/search-stock.server.ts'
import type { SearchResult } from '#domain/search/search.ts'

const MAX_NEAREST_SHOWN = 6
const MAX_POPULAR_SHOWN = 12
/** A larger page number shows the first page. */
const MAX_PAGES = 10_000
/** A longer text is cut for display, too: the search itself reads no further. */
const MAX_QUERY_LENGTH = 120

/** Loads the search page. Undefined for a page beyond the last. */
export async function loadSearch(site: Site, params: URLSearchParams) {
  const words = (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH)
  const page = parsePage(params.get('page'))
  const { siteName, siteUrl } = site
  const shared = { words, page, siteName, siteUrl }
  if (words === '') return { ...shared, kind: 'empty' as const, popular: listPopular(site) }
  const found = await searchStock(site, words, page)
  if (page > found.cars.pageCount) return undefined
  const missing = describeMissing(found)
  const hasCars = found.carIdsByNumber.length > 0 || found.cars.total > 0
  // Pages count as the result unless the visitor searched for a car.
  const isPage = missing === null && found.names.length === 0 && !found.isCarSearch && found.pages.length > 0
  const isNothing = !hasCars && !isPage
  const nearest = isNothing
    ? site.stock.search(findNearestQuery(site.stock, found)).carIds.slice(0, MAX_NEAREST_SHOWN)
    : []
  const [numbered, cars, near] = await Promise.all([
    page === 1 ? listCarCards(site, found.carIdsByNumber) : [],
    listCarCards(site, found.cars.carIds),
    listCarCards(site, nearest),
  ])
  return {
    ...shared,
    kind: 'results' as const,
    understood: found.correctedText,
    insteadOf: found.unavailableName === null ? null : labelOfName(found.unavailableName),
    // «Тигго» means all models whose names begin with it.
    isFamily: (found.query?.choices.model ?? []).length > 1,
    // The missing name is shown separately.
    names: found.names.slice(missing === null ? 0 : 1).map((name) => ({
      to: pathOfName(site.stock, name),
      label: labelOfName(name),
      count: countOfName(name),
    })),
    missing,
    isNothing,
    selection: describeSelection(site, found),
    payment: describePaymentLimits(site, found),
    numbered,
    cars,
    total: found.cars.total,
    pageCount: found.cars.pageCount,
    pages: found.pages.map((found) => ({ to: pathOfPage(found), label: found.name, summary: found.summary })),
    nearest: near,
    // A visitor who asks for a payment sees that of each car.
    programmes: (found.payment?.limits ?? []).map(({ programme }) => programme),
  }
}

function parsePage(text: string | null): number {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1
  return page >= 1 && page <= MAX_PAGES ? page : 1
}

function listPopular(site: Site) {
  return site.stock
    .listBrands()
    .slice(0, MAX_POPULAR_SHOWN)
    .map(({ slug, name, count }) => {
      const found = { brand: { slug, name }, model: null, count }
      return { to: pathOfName(site.stock, found), label: name, count: countOfName(found) }
    })
}

/** The brand or model that was searched for but is not in stock: its name, and its slugs for the form. */
function describeMissing({ names, cars }: SearchResult) {
  const [nearest] = names
  if (nearest === undefined || nearest.count > 0 || cars.total > 0) return null
  return { label: labelOfName(nearest), brand: nearest.brand.slug, model: nearest.model?.slug }
}

/** The heading of the listed cars, and the address of the same list in the catalogue if there is one. */
function describeSelection(site: Site, { query, trims, cars, payment }: SearchResult) {
  if (cars.total === 0) return null
  if (query === null) return { label: trims.join(', '), to: null }
  const first: CatalogueQuery = { ...query, page: WHOLE_STOCK.page }
  const title = titleOfSearch(first, nameChosen(site.stock, first))
  if (trims.length > 0) return { label: `${title}: ${trims.slice(0, 3).join(', ')}`, to: null }
  return { label: title, to: payment?.isAppliedToQuery === false ? null : addressOf(first) }
}

/** The monthly payment of the search, with a link for each price limit that has cars in the catalogue. */
function describePaymentLimits(site: Site, { query, trims, payment }: SearchResult) {
  if (payment === null) return null
  const limits = payment.limits.map((limit) => {
    const choices = { ...query?.choices, block: [limit.block] }
    const within = applyPaymentLimits({ ...WHOLE_STOCK, ranges: query?.ranges ?? {}, choices }, [limit])
    const hasCars = within !== undefined && trims.length === 0 && site.stock.search(within).total > 0
    return { ...limit, to: hasCars ? addressOf(within) : null }
  })
  return { monthlyRub: payment.monthlyRub, limits }
}
