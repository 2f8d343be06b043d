import { sql } from 'kysely'
import { LISTED_STATES } from '../cars/car.ts'
import {
  brandOf,
  type CatalogueQuery,
  DEFAULT_SORT,
  PAGE_SIZE,
  WHOLE_STOCK,
} from '../cars/catalogue/catalogue-query.ts'
import { listCreditProgrammes } from '../cars/credit/list-credit-programmes.server.ts'
import { spellingKey } from '../cars/reference/spelling-key.ts'
import type { Context } from '../context.ts'
import type { StockContext } from '../cars/facet-index/stock.ts'
import {
  describeName,
  findBase,
  listFoundNames,
  listIntendedNames,
  listVariants,
  type Variants,
} from './names/found-names.ts'
import { type CarName, nameCode, type NameHit } from './names/name-index.ts'
import { applyPaymentLimits, listPaymentLimits, type PaymentLimit } from './payment-limits.ts'
import { isStopWord } from './facet-synonyms.ts'
import { isCarSearch, listMatchingPages, listNonFacetWords, MIN_TITLE_SCORE } from './pages/list-matching-pages.ts'
import type { ParsedSearch } from './parse-search-text.ts'
import type { SearchService } from './search-service.server.ts'
import type { FoundPayment, SearchResult } from './search.ts'
import { switchLayout } from './spelling/switch-layout.ts'

export type SearchContext = Pick<Context, 'db'> & StockContext & { searchService: SearchService }

const MAX_PAGES = 10
/** A page with the words in its title, apart from endings, is intended rather than a merely similar name. */
const MIN_PAGE_SCORE = 0.75
const MIN_NAME_SCORE = 0.95

/** Everything that is found for a visitor's search text, with the cars of page `page` (from 1). */
export async function searchStock(context: SearchContext, searchText: string, page = 1): Promise<SearchResult> {
  const { searchService, stock } = context
  const asTyped = searchService.parse(searchText)
  const pages = listMatchingPages(searchService, searchText, asTyped).slice(0, MAX_PAGES)
  const isPageMeant = (pages[0]?.score ?? 0) >= MIN_PAGE_SCORE && (asTyped.names[0]?.score ?? 0) < MIN_NAME_SCORE
  const isPageAnswer = listNonFacetWords(asTyped).length > 0 && (pages[0]?.score ?? 0) >= MIN_TITLE_SCORE
  const parsed = isPageMeant ? withoutNames(asTyped) : asTyped
  const variants = listVariants(stock, parsed.names)
  const params = { parsed, variants, isExact: isPageMeant, page }
  const [carIdsByNumber, first] = await Promise.all([listCarsByNumber(context, searchText), findCars(context, params)])
  // A trim of this stock is not another model: «веста св кросс».
  const base = variants === undefined && first.cars.total === 0 ? findBase(stock, parsed.names) : undefined
  const shownVariants = variants ?? base
  const found = base === undefined ? first : await findCars(context, { ...params, variants: base })
  const { query, payment, cars, intended } = found
  const names = listFoundNames(
    stock,
    shownVariants === undefined ? parsed.names : putVariantsFirst(shownVariants, parsed.names),
    {
      intended,
      unmatchedBits: cars.trims.length > 0 ? 0 : parsed.unmatchedBits,
    },
  )
  const isFound = names.length + carIdsByNumber.length + cars.total + pages.length > 0
  return {
    correctedText: isFound ? (parsed.switchedText ?? null) : null,
    names,
    unavailableName: shownVariants === undefined ? null : describeName(stock, shownVariants.base.name),
    isCarSearch: isCarSearch(parsed) && !isPageAnswer,
    query,
    payment,
    trims: cars.trims,
    carIdsByNumber,
    cars: { total: cars.total, pageCount: Math.max(1, Math.ceil(cars.total / PAGE_SIZE)), carIds: cars.carIds },
    pages: pages.map(({ page }) => page),
  }
}

interface FindCarsParams {
  parsed: ParsedSearch
  /** The models whose cars are shown instead of the one that was searched for. */
  variants: Variants | undefined
  /** Words of a trim must have its exact spelling. */
  isExact: boolean
  page: number
}

/** The cars of a parsed search, and their catalogue query. */
async function findCars(context: SearchContext, { parsed, variants, isExact, page }: FindCarsParams) {
  const { stock, searchService } = context
  const intended = variants?.variants ?? listIntendedNames(stock, parsed)
  const isUnmatched = (index: number) => (parsed.unmatchedBits & ~(variants?.base.words ?? 0) & (1 << index)) !== 0
  const unmatchedWords =
    variants === undefined ? parsed.unmatchedWords : parsed.words.filter((_, index) => isUnmatched(index))
  const trims = searchService.findTrims(unmatchedWords, isExact)
  const unlimited = toCatalogueQuery(stock, { ...parsed, unmatchedWords }, intended, { trims, page })
  const payment = await loadPaymentLimits(context, parsed, unlimited)
  const query = applyLimits(unlimited, payment)
  const limits = payment === null || payment.isAppliedToQuery ? [] : payment.limits
  const cars = countCars(stock, query ?? (trims.length > 0 ? { ...WHOLE_STOCK, page } : null), { trims, limits })
  return { intended, query, payment, cars }
}

/** A parsed search without its names, which are similar to the words only by accident. */
function withoutNames(parsed: ParsedSearch): ParsedSearch {
  const isUnmatched = (word: string, index: number) => !isStopWord(word) && (parsed.facetBits & (1 << index)) === 0
  return { ...parsed, names: [], unmatchedWords: parsed.words.filter(isUnmatched) }
}

/** The variants, then the other names without them and their base. */
function putVariantsFirst({ base, variants }: Variants, names: readonly NameHit[]): NameHit[] {
  const first = new Set([base, ...variants].map(({ name }) => nameCode(name)))
  return [...variants, ...names.filter(({ name }) => !first.has(nameCode(name)))]
}

/** The catalogue query of a search; null when nothing of it is understood. */
function toCatalogueQuery(
  stock: SearchContext['stock'],
  { choices, ranges, unmatchedWords, monthlyRub }: ParsedSearch,
  intended: readonly NameHit[],
  { trims, page }: { trims: string[]; page: number },
): CatalogueQuery | null {
  const hasFilters = Object.keys(choices).length > 0 || Object.keys(ranges).length > 0 || monthlyRub !== undefined
  // With unexplained words a filter among them is an accident.
  const isUnderstood = intended.length > 0 || (hasFilters && unmatchedWords.length === 0)
  if (!isUnderstood && !(trims.length > 0 && hasFilters)) return null
  const brand = [...new Set(intended.map(({ name }) => name.brand))]
  // Beside a model the catalogue filters a brand only by its models.
  const isOfModels = intended.some(({ name }) => name.kind === 'model')
  const model = isOfModels ? intended.flatMap(({ name }) => codesOf(stock, name)) : []
  return {
    choices: { ...choices, ...(brand.length > 0 && { brand }), ...(model.length > 0 && { model }) },
    ranges,
    sort: DEFAULT_SORT,
    page,
  }
}

/** The model by its code, or those of a brand that are on sale. */
function codesOf(stock: SearchContext['stock'], name: CarName): string[] {
  if (name.kind === 'model') return [nameCode(name)]
  return stock.names.models
    .filter(({ value }) => brandOf(value) === name.brand && stock.countOf('model', value) > 0)
    .map(({ value }) => value)
}

/** The price limits of the requested payment; null without a payment, or when nothing else was understood. */
async function loadPaymentLimits(
  context: Pick<Context, 'db'>,
  { monthlyRub }: ParsedSearch,
  query: CatalogueQuery | null,
): Promise<FoundPayment | null> {
  if (monthlyRub === undefined || query === null) return null
  const limits = listPaymentLimits(monthlyRub, await listCreditProgrammes(context), query)
  return { monthlyRub, limits, isAppliedToQuery: applyPaymentLimits(query, limits) !== undefined }
}

/** The query with the limits where it can express them; null for a payment alone that no programme can calculate. */
function applyLimits(query: CatalogueQuery | null, payment: FoundPayment | null): CatalogueQuery | null {
  if (query === null || payment === null) return query
  const isAlone = Object.keys(query.choices).length === 0 && Object.keys(query.ranges).length === 0
  if (payment.limits.length === 0 && isAlone) return null
  return applyPaymentLimits(query, payment.limits) ?? query
}

interface FoundCars {
  total: number
  carIds: number[]
  /** The trims of these cars, of those searched for; the most frequent first. */
  trims: string[]
}

/** The cars of the catalogue that match a query, have any of these trims, and are within the limits of their block. */
function countCars(
  stock: SearchContext['stock'],
  query: CatalogueQuery | null,
  { trims, limits }: { trims: readonly string[]; limits: readonly PaymentLimit[] },
): FoundCars {
  if (query === null || hasOnlyUnknownNames(stock, query, trims)) return { total: 0, carIds: [], trims: [] }
  const priceLimits = Object.fromEntries(limits.map(({ block, toRub }) => [block, toRub ?? Infinity]))
  const withTrims = { ...query, choices: { ...query.choices, trim: trims } }
  const { total, carIds, facets } = stock.search(withTrims, limits.length > 0 ? priceLimits : undefined)
  const found = facets.trim.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  return { total, carIds, trims: found.map(({ value }) => value) }
}

/** The index ignores a name that the stock has never had: it would return every car. */
function hasOnlyUnknownNames(
  stock: SearchContext['stock'],
  { choices }: CatalogueQuery,
  trims: readonly string[],
): boolean {
  const { brand = [], model = [] } = choices
  if (trims.length > 0 && trims.every((trim) => stock.nameOf('trim', trim) === undefined)) return true
  if (model.length > 0) return model.every((value) => stock.countOf('model', value) === 0)
  return brand.length > 0 && brand.every((value) => stock.countOf('brand', value) === 0)
}

/** The length of each end of a VIN that a car's page shows: see maskVin. */
const VISIBLE_VIN_LENGTH = 4
const VIN_LENGTH = 17
const MAX_NUMBER_LENGTH = 64
const MAX_FOUND = 24
const MAX_ID = 2 ** 31 - 1

/**
 * Ids of cars on sale with a number: the site's own («№ 1042»), the key in their feed, or a VIN or its end, at least
 * the last four characters. A VIN is compared only by what a car's page shows of it, so that a search cannot reveal the
 * rest: a whole one by its first and last four characters, an end by the last four. The end of a VIN is before a stock
 * number of the same digits, unless the search has a number sign («№ 1234»).
 */
async function listCarsByNumber({ db }: Pick<Context, 'db'>, searchText: string): Promise<number[]> {
  const text = searchText.trim()
  if (text.length > MAX_NUMBER_LENGTH || !/\d/.test(text) || /\p{Cc}/u.test(text)) return []
  const id = /^(?:№|#|id|n|номер)?\s*(\d{1,10})$/iu.exec(text)?.[1]
  const vin = parseVinEnds(text)
  const { rows } = await sql<{ id: number }>`
    select car.id from car join (
      select ${Math.min(Number(id ?? 0), MAX_ID)}::bigint as id, ${/^\d/.test(text) ? 2 : 0}::int as place
      union all select id, 1 from car where ${vin !== undefined} and vin is not null and right(vin, ${sql.lit(VISIBLE_VIN_LENGTH)}) = ${vin?.end ?? ''}
        and (${vin?.start ?? ''} = '' or left(vin, ${sql.lit(VISIBLE_VIN_LENGTH)}) = ${vin?.start ?? ''})
      union all select car_id, 3 from feed_listing
        where coalesce(draft->>'sourceKey', key) = ${isVin(text) ? '' : text} and vanished_at is null
    ) as named on named.id = car.id
    where car.state in (${sql.join(LISTED_STATES)})
    group by car.id order by min(named.place), car.id limit ${sql.lit(MAX_FOUND)}`.execute(db)
  return rows.map((row) => row.id)
}

/** The comparable ends of a VIN; Cyrillic letters of the same shape, or on the same key, count as Latin. */
function parseVinEnds(text: string): { start: string; end: string } | undefined {
  const compact = text.replace(/^vin\s*:?/iu, '').replaceAll(/[\s-]/g, '')
  const latin = [spellingKey(compact.replaceAll(/[зЗ]/g, 'z')), switchLayout(compact)]
    .map((word) => word.toUpperCase().replaceAll('O', '0').replaceAll('I', '1').replaceAll('Q', '0'))
    .find((word) => /^[A-HJ-NPR-Z0-9]{4,17}$/.test(word) && /\d/.test(word.slice(-VISIBLE_VIN_LENGTH)))
  if (latin === undefined) return undefined
  return {
    start: latin.length === VIN_LENGTH ? latin.slice(0, VISIBLE_VIN_LENGTH) : '',
    end: latin.slice(-VISIBLE_VIN_LENGTH),
  }
}

const isVin = (text: string) => /^[a-z0-9]{17}$/iu.test(text)
