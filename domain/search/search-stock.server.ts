import { brandOf, DEFAULT_SORT, PAGE_SIZE, type CatalogueQuery } from '../cars/catalogue/catalogue-query.ts'
import { listCreditProgrammes } from '../cars/credit/list-credit-programmes.server.ts'
import type { Context } from '../context.ts'
import type { StockContext } from '../cars/facet-index/stock.ts'
import { listCarsByNumber } from './list-cars-by-number.server.ts'
import { listFoundCars, type NonFacetFilters, type FoundCars } from './list-found-cars.server.ts'
import { describeName, listFoundNames } from './names/list-found-names.ts'
import { findBase, listVariants, type Variants } from './names/list-variants.ts'
import { nameCode, type CarName, type NameHit } from './names/name-index.ts'
import { listPaymentLimits, applyPaymentLimits } from './payment-limits.ts'
import { isStopWord } from './facet-synonyms.ts'
import { MIN_TITLE_SCORE, isCarSearch, listNonFacetWords, listMatchingPages } from './pages/list-matching-pages.ts'
import { listIntendedNames } from './names/list-intended-names.ts'
import type { ParsedSearch } from './parse-search-text.ts'
import type { SearchService } from './search-service.ts'
import type { FoundPayment, SearchResult } from './search.ts'

export type SearchContext = Pick<Context, 'db'> & StockContext & { searchService: SearchService }

const MAX_PAGES = 10
/** A page that is called so, but for an ending, is meant rather than a name that is merely like it. */
const MIN_PAGE_SCORE = 0.75
const MIN_NAME_SCORE = 0.95

/** Everything that is found for what a visitor has typed, cars of the page `page` (from 1). */
export async function searchStock(context: SearchContext, question: string, page = 1): Promise<SearchResult> {
  const { searchService, stock } = context
  const read = searchService.parse(question)
  const pages = listMatchingPages(searchService, question, read).slice(0, MAX_PAGES)
  const isPageMeant = (pages[0]?.score ?? 0) >= MIN_PAGE_SCORE && (read.names[0]?.score ?? 0) < MIN_NAME_SCORE
  const isPageAnswer = listNonFacetWords(read).length > 0 && (pages[0]?.score ?? 0) >= MIN_TITLE_SCORE
  const reading = isPageMeant ? withoutNames(read) : read
  const variants = listVariants(stock, reading.names)
  const asked = { reading, variants, isExact: isPageMeant, page }
  const [carIdsByNumber, asSaid] = await Promise.all([listCarsByNumber(context, question), findCars(context, asked)])
  // What a trim of this stock is called is no other model: «веста св кросс».
  const base = variants === undefined && asSaid.cars.total === 0 ? findBase(stock, reading.names) : undefined
  const instead = variants ?? base
  const found = base === undefined ? asSaid : await findCars(context, { ...asked, variants: base })
  const { query, payment, cars, meant: intended } = found
  const names = listFoundNames(
    stock,
    instead === undefined ? reading.names : putVariantsFirst(instead, reading.names),
    {
      intended,
      unmatchedBits: cars.trims.length > 0 ? 0 : reading.unmatchedBits,
    },
  )
  const isFound = names.length + carIdsByNumber.length + cars.total + pages.length > 0
  return {
    correctedText: reading.isLayoutSwitched && isFound ? reading.words.join(' ') : null,
    names,
    unavailableName: instead === undefined ? null : describeName(stock, instead.base.name),
    isCarSearch: isCarSearch(reading) && !isPageAnswer,
    query,
    payment,
    trims: cars.trims,
    carIdsByNumber,
    cars: { total: cars.total, pageCount: Math.max(1, Math.ceil(cars.total / PAGE_SIZE)), carIds: cars.carIds },
    pages: pages.map(({ page }) => page),
  }
}

interface FindCarsParams {
  reading: ParsedSearch
  /** The models whose cars are shown instead of the one that was asked for. */
  variants: Variants | undefined
  /** Words of a trim must be spelled as it is. */
  isExact: boolean
  page: number
}

/** The cars that a reading asks for, and how the catalogue would be asked for them. */
async function findCars(context: SearchContext, { reading, variants: instead, isExact, page }: FindCarsParams) {
  const { stock, searchService } = context
  const meant = instead?.variants ?? listIntendedNames(stock, reading)
  const isLeft = (place: number) => (reading.unmatchedBits & ~(instead?.base.words ?? 0) & (1 << place)) !== 0
  const unmatchedWords =
    instead === undefined ? reading.unmatchedWords : reading.words.filter((_, place) => isLeft(place))
  const trims = searchService.findTrims(unmatchedWords, isExact)
  const asked = toCatalogueQuery(stock, { ...reading, unmatchedWords }, meant, { trims, page })
  const payment = await loadPaymentLimits(context, reading, asked)
  const query = applyLimits(asked, payment)
  const beyond = { trims, limits: payment === null || payment.isAppliedToQuery ? [] : payment.limits }
  const cars = await countCars(context, query ?? (trims.length > 0 ? wholeStock(page) : null), beyond)
  return { meant, query, payment, cars }
}

/** What is left of a reading whose names are like its words by chance. */
function withoutNames(reading: ParsedSearch): ParsedSearch {
  const isLeft = (word: string, place: number) => !isStopWord(word) && (reading.facetBits & (1 << place)) === 0
  return { ...reading, names: [], unmatchedWords: reading.words.filter(isLeft) }
}

/** The variants, then the other names without them and their base. */
function putVariantsFirst({ base, variants }: Variants, names: readonly NameHit[]): NameHit[] {
  const told = new Set([base, ...variants].map(({ name }) => nameCode(name)))
  return [...variants, ...names.filter(({ name }) => !told.has(nameCode(name)))]
}

/** What the catalogue would be asked; null when the question says nothing that it understands. */
function toCatalogueQuery(
  stock: SearchContext['stock'],
  { choices, ranges, unmatchedWords, monthlyRub }: ParsedSearch,
  meant: readonly NameHit[],
  { trims, page }: { trims: string[]; page: number },
): CatalogueQuery | null {
  const hasFilters = Object.keys(choices).length > 0 || Object.keys(ranges).length > 0 || monthlyRub !== undefined
  // Words that nothing explains: a filter among them was one by chance.
  const isUnderstood = meant.length > 0 || (hasFilters && unmatchedWords.length === 0)
  if (!isUnderstood && !(trims.length > 0 && hasFilters)) return null
  const brand = [...new Set(meant.map(({ name }) => name.brand))]
  // Beside a model the catalogue knows a brand only as its models.
  const isOfModels = meant.some(({ name }) => name.kind === 'model')
  const model = isOfModels ? meant.flatMap(({ name }) => codesOf(stock, name)) : []
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

/** What the payment that is asked for lets the cars of a query cost; null when none is, or nothing else was understood. */
async function loadPaymentLimits(
  context: Pick<Context, 'db'>,
  { monthlyRub }: ParsedSearch,
  query: CatalogueQuery | null,
): Promise<FoundPayment | null> {
  if (monthlyRub === undefined || query === null) return null
  const limits = listPaymentLimits(monthlyRub, await listCreditProgrammes(context), query)
  return { monthlyRub, limits, isAppliedToQuery: applyPaymentLimits(query, limits) !== undefined }
}

/** The query within the limits as far as it can say them. A payment alone that cannot be calculated asks for nothing. */
function applyLimits(query: CatalogueQuery | null, payment: FoundPayment | null): CatalogueQuery | null {
  if (query === null || payment === null) return query
  const isAlone = Object.keys(query.choices).length === 0 && Object.keys(query.ranges).length === 0
  if (payment.limits.length === 0 && isAlone) return null
  return applyPaymentLimits(query, payment.limits) ?? query
}

const wholeStock = (page: number): CatalogueQuery => ({ choices: {}, ranges: {}, sort: DEFAULT_SORT, page })

async function countCars(
  context: SearchContext,
  query: CatalogueQuery | null,
  beyond: NonFacetFilters,
): Promise<FoundCars> {
  if (query === null || hasOnlyUnknownNames(context.stock, query)) return { total: 0, carIds: [], trims: [] }
  // What is more than the catalogue's filters is not in the index.
  if (beyond.trims.length + beyond.limits.length > 0) return listFoundCars(context, query, beyond)
  const { total, carIds } = context.stock.search(query)
  return { total, carIds, trims: [] }
}

/** A name that the stock has never had is passed over by the index: it would answer with every car. */
function hasOnlyUnknownNames(stock: SearchContext['stock'], { choices }: CatalogueQuery): boolean {
  const { brand = [], model = [] } = choices
  if (model.length > 0) return model.every((value) => stock.countOf('model', value) === 0)
  return brand.length > 0 && brand.every((value) => stock.countOf('brand', value) === 0)
}
