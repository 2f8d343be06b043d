import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { parseKnownQuery } from '#app/features/catalogue/parse-known-query.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { type CarCard, toListCard } from '#domain/cars/car-card.ts'
import {
  type CatalogueQuery,
  type CatalogueResult,
  DEFAULT_SORT,
  type FacetOption,
} from '#domain/cars/catalogue/catalogue-query.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { addressOf, findNormalizedAddress, isUnfiltered } from '#app/features/catalogue/address.ts'
import { type CatalogueScope, pageScopeOf } from '#app/features/catalogue/headings.ts'
import {
  canonicalAddressOf,
  hasLanding,
  landingOf,
  parseLandingPath,
  queryOfLanding,
} from '#app/features/catalogue/landing.ts'
import { listLandingLinks } from '#app/features/catalogue/landing-links.ts'
import { nameOptions, SHOWN_OPTIONS } from '#app/features/catalogue/option-names.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import { plural, pluralForm } from '#locale/plural.ts'
import { upperFirst } from '#locale/text.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import {
  BODY_FORMS,
  DRIVE_PHRASES,
  GEARBOX_PHRASES,
  NEW_CAR_FORMS,
  NEW_FORMS,
} from '../../../features/catalogue/landing.texts.ts'
import { withoutFilter, withoutFilters } from './query-changes.ts'

const MAX_SIMILAR_SHOWN = 6

/** Loads a page of the catalogue. Undefined for a page beyond the last. */
export async function loadCatalogue(site: Site, query: CatalogueQuery) {
  const answer = site.stock.search(query)
  if (query.page > answer.pageCount) return undefined
  const [cars, similar, programmes] = await Promise.all([
    listCarCards(site, answer.carIds),
    answer.total === 0 ? listNearMisses(site, query, answer).catch(withFallback(site, 'near misses', [])) : [],
    site.content.listCreditProgrammes().catch(withFallback(site, 'credit programmes', [])),
  ])
  const { total, pageCount, bounds, countsWithoutFilter } = answer
  const names = nameOptions(site.stock, query, answer.facets)
  const facets = { ...answer.facets, brand: sortPopularFirst(site.stock, answer.facets.brand) }
  return {
    query,
    answer: { total, pageCount, bounds, without: countsWithoutFilter, facets },
    names,
    cars: cars.map(toListCard),
    similar: similar.map(toListCard),
    isOnCredit: programmes.length > 0,
    landing: isFirstLandingPage(query) ? describeLanding(site.stock, query, answer) : null,
    updated: site.stock.updatedAt && formatDateTime(site.stock.updatedAt, site.now(), site.timeZone),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

/** Whether this is the first page of the catalogue, of a block, brand or model, or of a landing. */
function isFirstLandingPage(query: CatalogueQuery): boolean {
  return query.page === 1 && query.sort === DEFAULT_SORT && (isUnfiltered(query) || hasLanding(query))
}

/** The texts and links below the list of such a page. */
function describeLanding(stock: Stock, query: CatalogueQuery, answer: CatalogueResult) {
  const scope = pageScopeOf(query, nameOptions(stock, query, answer.facets))
  return { texts: describeStock(scope, answer), groups: listLandingLinks(stock, scope, answer) }
}

/**
 * The brands with the most cars in the whole stock come first, then the rest in the order of their names. The counts
 * of the whole stock are used, so that the order stays the same while the visitor filters.
 */
function sortPopularFirst(stock: Stock, brands: CatalogueResult['facets']['brand']) {
  const popular = stock.listBrands().slice(0, SHOWN_OPTIONS)
  const rankOf = ({ value }: { value: string }) => {
    const index = popular.findIndex(({ slug }) => slug === value)
    return index < 0 ? popular.length : index
  }
  return brands.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Cars that match without the one filter that excludes most cars; if there are none, the newest of the block. */
function listNearMisses(
  site: Site,
  query: CatalogueQuery,
  { countsWithoutFilter }: CatalogueResult,
): Promise<CarCard[]> {
  const [loosest] = countsWithoutFilter.toSorted((a, b) => b.count - a.count)
  const loosened = loosest && loosest.count > 0 ? withoutFilter(query, loosest.facet) : withoutFilters(query)
  return listCarCards(site, site.stock.search(loosened).carIds.slice(0, MAX_SIMILAR_SHOWN))
}

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

type StockFigures = Pick<CatalogueResult, 'total' | 'bounds' | 'facets'>

/**
 * The text below the list of a page with an address of its own: how many cars of which kinds at which prices are in the
 * stock now. Empty without cars.
 */
export function describeStock(scope: CatalogueScope, figures: StockFigures): string[] {
  if (figures.total === 0) return []
  return [
    joinSentences(describeCount(scope, figures), describePrices(scope, figures), describeYears(figures)),
    joinSentences(describeShares(figures)),
    'Цена в\u00A0карточке\u00A0— без условий. На странице автомобиля видно, чем она может стать меньше: обменом, кредитом или каско,\u00A0— и\u00A0как менялась со временем.',
  ].filter((paragraph) => paragraph !== '')
}

/** «Сейчас в продаже 34 кроссовера: 12 новых и 22 с пробегом» */
function describeCount(scope: CatalogueScope, { total, facets }: StockFigures): string {
  const name = [scope.brand?.name, scope.model?.name].filter(Boolean).join(' ')
  const forms = scope.body === undefined ? CAR_FORMS : BODY_FORMS[scope.body]
  const cars = plural(total, scope.block === 'new' ? NEW_CAR_FORMS : forms)
  const limit = scope.priceTo === undefined ? '' : ` не\u00A0дороже\u00A0${formatRub(scope.priceTo)}`
  const sentence = `Сейчас в\u00A0продаже ${cars}${name && ` ${name}`}${limit}`
  if (scope.block === 'new') return sentence
  if (scope.block === 'used') return `${sentence} с\u00A0пробегом`
  const [newCount, usedCount] = [countOf(facets.block, 'new'), countOf(facets.block, 'used')]
  if (newCount === 0 || usedCount === 0) return sentence
  return `${sentence}: ${formatNumber(newCount)}\u00A0${pluralForm(newCount, NEW_FORMS)} и\u00A0${formatNumber(usedCount)}\u00A0с\u00A0пробегом`
}

function describePrices({ priceTo }: CatalogueScope, { bounds, total }: StockFigures): string {
  if (bounds.price === null) return ''
  const { min, max } = bounds.price
  // For cars below a price the highest price is not known here, and a single car has one price.
  if (priceTo !== undefined) return `Цены\u00A0— от\u00A0${formatRub(min)}`
  if (total === 1 || min === max) return `Цена\u00A0—\u00A0${formatRub(min)}`
  return `Цены\u00A0— от\u00A0${formatNumber(min)} до\u00A0${formatRub(max)}`
}

function describeYears({ bounds: { year } }: StockFigures): string {
  if (year === null) return ''
  return year.min === year.max
    ? `Год выпуска\u00A0— ${year.min}`
    : `Годы выпуска\u00A0— с\u00A0${year.min} по\u00A0${year.max}`
}

/** «С автоматической коробкой — 20, с вариатором — 8; с полным приводом — 15». */
function describeShares({ total, facets }: StockFigures): string {
  const gearboxes = listShares(facets.gearbox, GEARBOX_PHRASES, total)
  const drives = listShares(facets.drive, DRIVE_PHRASES, total)
  const text = [gearboxes, drives].filter((shares) => shares !== '').join('; ')
  return upperFirst(text)
}

function listShares(options: FacetOption[], phrases: Record<string, string>, total: number): string {
  const shares = options.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  if (shares.length === 1 && shares[0]?.count === total) {
    return total === 1 ? (phrases[shares[0].value] ?? '') : `все ${phrases[shares[0].value] ?? ''}`
  }
  return shares.map(({ value, count }) => `${phrases[value] ?? value}\u00A0—\u00A0${formatNumber(count)}`).join(', ')
}

const countOf = (options: FacetOption[], value: string) => options.find((option) => option.value === value)?.count ?? 0

const joinSentences = (...sentences: string[]) =>
  sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ')
