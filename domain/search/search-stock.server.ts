import { brandOf, DEFAULT_SORT, PAGE_SIZE, type CatalogueQuery } from '../cars/catalogue-query.ts'
import { listCreditProgrammes } from '../cars/list-credit-programmes.server.ts'
import type { Context } from '../context.ts'
import { listCarsByNumber } from './list-cars-by-number.server.ts'
import { listFoundCars, type BeyondFilters, type FoundCars } from './list-found-cars.server.ts'
import { describeName, listFoundNames } from './list-found-names.ts'
import { findBase, listVariants, type Variants } from './list-variants.ts'
import { codeOf, type Name, type NameHit } from './name-book.ts'
import { listPaymentLimits, queryWithin } from './payment-limits.ts'
import { isIdle } from './filter-words.ts'
import { CALLED_SO, isCarAsked, listOtherWords, listPages } from './list-pages.ts'
import { listMeant } from './list-meant.ts'
import type { Reading } from './read-question.ts'
import type { SearchDesk } from './search-desk.ts'
import type { FoundPayment, SearchAnswer } from './search.ts'

export type SearchContext = Pick<Context, 'db' | 'stock'> & { searchDesk: SearchDesk }

const MOST_PAGES = 10
/** A page that is called so, but for an ending, is meant rather than a name that is merely like it. */
const JUST_SO = 0.75
const LIKE_A_NAME = 0.95

/** Everything that is found for what a visitor has typed, cars of the page `page` (from 1). */
export async function searchStock(context: SearchContext, question: string, page = 1): Promise<SearchAnswer> {
  const { searchDesk, stock } = context
  const read = searchDesk.read(question)
  const pages = listPages(searchDesk, question, read).slice(0, MOST_PAGES)
  const isPageMeant = (pages[0]?.score ?? 0) >= JUST_SO && (read.names[0]?.score ?? 0) < LIKE_A_NAME
  const isPageAnswer = listOtherWords(read).length > 0 && (pages[0]?.score ?? 0) >= CALLED_SO
  const reading = isPageMeant ? withoutNames(read) : read
  const variants = listVariants(stock, reading.names)
  const asked = { reading, instead: variants, isExact: isPageMeant, page }
  const [numberedIds, asSaid] = await Promise.all([listCarsByNumber(context, question), findCars(context, asked)])
  // What a trim of this stock is called is no other model: «веста св кросс».
  const base = variants === undefined && asSaid.cars.total === 0 ? findBase(stock, reading.names) : undefined
  const instead = variants ?? base
  const found = base === undefined ? asSaid : await findCars(context, { ...asked, instead: base })
  const { query, payment, cars, meant } = found
  const names = listFoundNames(stock, instead === undefined ? reading.names : putFirst(instead, reading.names), {
    meant,
    unexplained: cars.trims.length > 0 ? 0 : reading.unexplained,
  })
  const isFound = names.length + numberedIds.length + cars.total + pages.length > 0
  return {
    understood: reading.isSwitched && isFound ? reading.words.join(' ') : null,
    names,
    insteadOf: instead === undefined ? null : describeName(stock, instead.base.name),
    isCarAsked: isCarAsked(reading) && !isPageAnswer,
    query,
    payment,
    trims: cars.trims,
    numberedIds,
    cars: { total: cars.total, pageCount: Math.max(1, Math.ceil(cars.total / PAGE_SIZE)), carIds: cars.carIds },
    pages: pages.map(({ page }) => page),
  }
}

interface Asked {
  reading: Reading
  /** The models whose cars are shown instead of the one that was asked for. */
  instead: Variants | undefined
  /** Words of a trim must be spelled as it is. */
  isExact: boolean
  page: number
}

/** The cars that a reading asks for, and how the catalogue would be asked for them. */
async function findCars(context: SearchContext, { reading, instead, isExact, page }: Asked) {
  const { stock, searchDesk } = context
  const meant = instead?.variants ?? listMeant(stock, reading)
  const isLeft = (place: number) => (reading.unexplained & ~(instead?.base.words ?? 0) & (1 << place)) !== 0
  const rest = instead === undefined ? reading.rest : reading.words.filter((_, place) => isLeft(place))
  const trims = searchDesk.findTrims(rest, isExact)
  const asked = queryOf(stock, { ...reading, rest }, meant, { trims, page })
  const payment = await readLimits(context, reading, asked)
  const query = limit(asked, payment)
  const beyond = { trims, limits: payment === null || payment.isInQuery ? [] : payment.limits }
  const cars = await countCars(context, query ?? (trims.length > 0 ? wholeStock(page) : null), beyond)
  return { meant, query, payment, cars }
}

/** What is left of a reading whose names are like its words by chance. */
function withoutNames(reading: Reading): Reading {
  const isLeft = (word: string, place: number) => !isIdle(word) && (reading.filtering & (1 << place)) === 0
  return { ...reading, names: [], rest: reading.words.filter(isLeft) }
}

/** The variants, then the other names without them and their base. */
function putFirst({ base, variants }: Variants, names: readonly NameHit[]): NameHit[] {
  const told = new Set([base, ...variants].map(({ name }) => codeOf(name)))
  return [...variants, ...names.filter(({ name }) => !told.has(codeOf(name)))]
}

/** What the catalogue would be asked; null when the question says nothing that it understands. */
function queryOf(
  stock: SearchContext['stock'],
  { choices, ranges, rest, monthlyRub }: Reading,
  meant: readonly NameHit[],
  { trims, page }: { trims: string[]; page: number },
): CatalogueQuery | null {
  const hasFilters = Object.keys(choices).length > 0 || Object.keys(ranges).length > 0 || monthlyRub !== undefined
  // Words that nothing explains: a filter among them was one by chance.
  const isUnderstood = meant.length > 0 || (hasFilters && rest.length === 0)
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
function codesOf(stock: SearchContext['stock'], name: Name): string[] {
  if (name.kind === 'model') return [codeOf(name)]
  return stock.names.models
    .filter(({ value }) => brandOf(value) === name.brand && stock.countOf('model', value) > 0)
    .map(({ value }) => value)
}

/** What the payment that is asked for lets the cars of a query cost; null when none is, or nothing else was understood. */
async function readLimits(
  context: Pick<Context, 'db'>,
  { monthlyRub }: Reading,
  query: CatalogueQuery | null,
): Promise<FoundPayment | null> {
  if (monthlyRub === undefined || query === null) return null
  const limits = listPaymentLimits(monthlyRub, await listCreditProgrammes(context), query)
  return { monthlyRub, limits, isInQuery: queryWithin(query, limits) !== undefined }
}

/** The query within the limits as far as it can say them. A payment alone that cannot be calculated asks for nothing. */
function limit(query: CatalogueQuery | null, payment: FoundPayment | null): CatalogueQuery | null {
  if (query === null || payment === null) return query
  const isAlone = Object.keys(query.choices).length === 0 && Object.keys(query.ranges).length === 0
  if (payment.limits.length === 0 && isAlone) return null
  return queryWithin(query, payment.limits) ?? query
}

const wholeStock = (page: number): CatalogueQuery => ({ choices: {}, ranges: {}, sort: DEFAULT_SORT, page })

async function countCars(
  context: SearchContext,
  query: CatalogueQuery | null,
  beyond: BeyondFilters,
): Promise<FoundCars> {
  if (query === null || isOfNothing(context.stock, query)) return { total: 0, carIds: [], trims: [] }
  // What is more than the catalogue's filters is not in the index.
  if (beyond.trims.length + beyond.limits.length > 0) return listFoundCars(context, query, beyond)
  const { total, carIds } = context.stock.answer(query)
  return { total, carIds, trims: [] }
}

/** A name that the stock has never had is passed over by the index: it would answer with every car. */
function isOfNothing(stock: SearchContext['stock'], { choices }: CatalogueQuery): boolean {
  const { brand = [], model = [] } = choices
  if (model.length > 0) return model.every((value) => stock.countOf('model', value) === 0)
  return brand.length > 0 && brand.every((value) => stock.countOf('brand', value) === 0)
}
