import { DEFAULT_SORT, PAGE_SIZE, type CatalogueQuery } from '../cars/catalogue-query.ts'
import { listCreditProgrammes } from '../cars/list-credit-programmes.server.ts'
import type { Context } from '../context.ts'
import { listCarsByNumber } from './list-cars-by-number.server.ts'
import { listFoundCars, type BeyondFilters, type FoundCars } from './list-found-cars.server.ts'
import { describeName, listFoundNames } from './list-found-names.ts'
import { listVariants, type Variants } from './list-variants.ts'
import { codeOf, type Name, type NameHit } from './name-book.ts'
import type { PageHit } from './page-book.ts'
import { listPaymentLimits, queryWithin } from './payment-limits.ts'
import { isIdle } from './filter-words.ts'
import { splitQuestion } from './split-words.ts'
import type { Reading } from './read-question.ts'
import type { SearchDesk } from './search-desk.ts'
import type { FoundPayment, SearchAnswer } from './search.ts'

export type SearchContext = Pick<Context, 'db' | 'stock'> & { searchDesk: SearchDesk }

const MOST_PAGES = 10
/** Names as near to the question as the nearest are meant together: two models of one name. */
const AS_NEAR = 0.03
/** A page that is called just so is meant rather than a name that is merely like it. */
const JUST_SO = 0.8
const LIKE_A_NAME = 0.95
/** A page that has the words in its text alone comes after cars; one that is called so is an answer by itself. */
const CALLED_SO = 0.6

/** Everything that is found for what a visitor has typed, cars of the page `page` (from 1). */
export async function searchStock(context: SearchContext, question: string, page = 1): Promise<SearchAnswer> {
  const { searchDesk, stock } = context
  const read = searchDesk.read(question)
  const pages = listPages(searchDesk, question, read)
  const isPageMeant = (pages[0]?.score ?? 0) >= JUST_SO && (read.names[0]?.score ?? 0) < LIKE_A_NAME
  const reading = isPageMeant ? withoutNames(read) : read
  const trims = searchDesk.findTrims(reading.rest, isPageMeant)
  const instead = listVariants(stock, reading.names)
  const meant = instead?.variants ?? listMeant(stock, reading)
  const asked = queryOf(reading, meant, trims, page)
  const payment = await readLimits(context, reading, asked)
  const query = limit(asked, payment)
  const beyond = { trims, limits: payment === null || payment.isInQuery ? [] : payment.limits }
  const [numberedIds, cars] = await Promise.all([
    listCarsByNumber(context, question),
    countCars(context, query ?? (trims.length > 0 ? wholeStock(page) : null), beyond),
  ])
  const unexplained = cars.trims.length > 0 ? 0 : reading.unexplained
  return {
    understood: reading.isSwitched ? reading.words.join(' ') : null,
    names: listFoundNames(stock, instead === undefined ? reading.names : putFirst(instead, reading.names), {
      meant,
      unexplained,
    }),
    insteadOf: instead === undefined ? null : describeName(stock, instead.base.name),
    query,
    payment,
    trims: cars.trims,
    numberedIds,
    cars: { total: cars.total, pageCount: Math.max(1, Math.ceil(cars.total / PAGE_SIZE)), carIds: cars.carIds },
    pages: pages.map(({ page }) => page),
  }
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
function queryOf(reading: Reading, meant: readonly NameHit[], trims: string[], page: number): CatalogueQuery | null {
  const { choices, ranges, rest, monthlyRub } = reading
  const hasFilters = Object.keys(choices).length > 0 || Object.keys(ranges).length > 0 || monthlyRub !== undefined
  // Words that nothing explains: a filter among them was one by chance.
  const isUnderstood = meant.length > 0 || (hasFilters && rest.length === 0)
  if (!isUnderstood && !(trims.length > 0 && hasFilters)) return null
  const brand = [...new Set(meant.map(({ name }) => name.brand))]
  const model = meant.flatMap(({ name }) => (name.kind === 'model' ? [`${name.brand}/${name.model}`] : []))
  return {
    choices: { ...choices, ...(brand.length > 0 && { brand }), ...(model.length > 0 && { model }) },
    ranges,
    sort: DEFAULT_SORT,
    page,
  }
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

/**
 * The nearest name with those that are as near; models do not stand beside a brand, nor what the stock does not have
 * beside what it has. Words that are filters name nothing by themselves: «купе» is a body before it is a model.
 */
function listMeant(stock: SearchContext['stock'], { names, filtering }: Reading): NameHit[] {
  const [nearest] = names
  if (nearest === undefined) return []
  const asNear = names.filter(
    ({ score, name, words }) =>
      score >= nearest.score - AS_NEAR && name.kind === nearest.name.kind && (words & ~filtering) !== 0,
  )
  const onSale = asNear.filter(({ name }) => countOfName(stock, name) > 0)
  return onSale.length > 0 ? onSale : asNear
}

const countOfName = (stock: SearchContext['stock'], name: Name) =>
  name.kind === 'brand' ? stock.countOf('brand', name.brand) : stock.countOf('model', `${name.brand}/${name.model}`)

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

/** Pages by the words as they were understood; beside a car that was meant, only those that are called so. */
function listPages(desk: SearchDesk, question: string, reading: Reading): PageHit[] {
  const words = reading.words.filter((word) => !isIdle(word))
  const hits = desk.findPages(words.length > 0 ? words : splitQuestion(question))
  const least = reading.names.length === 0 ? 0 : CALLED_SO
  return hits.filter(({ score }) => score >= least).slice(0, MOST_PAGES)
}
