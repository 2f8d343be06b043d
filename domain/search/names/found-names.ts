import { brandOf, modelSlugOf } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import type { ParsedSearch } from '../parse-search-text.ts'
import type { FoundName } from '../search.ts'
import { type CarName, nameCode, type NameHit } from './name-index.ts'

type NamedStock = Pick<Stock, 'names' | 'nameOf' | 'countOf'>

const MAX_NAMES = 12
/** A name with a lower score is only a guess beside the best one. */
const MAX_SCORE_GAP = 0.22
/** The score from which a name that is not on sale is shown. */
const MIN_CLEAR_SCORE = 0.8

interface ListFoundNamesOptions {
  /** The names by which the cars were found. */
  intended: readonly NameHit[]
  /** Bits of the words that neither these names nor anything else of the found cars explains. */
  unmatchedBits: number
}

/**
 * The brands and models of a search that are worth showing, the best match first; a brand with its models. A name that
 * is not on sale is shown where it is clearly meant or explains more of the search than the others: a visitor who sees
 * a Vesta SW Cross does not need to read that no car of exactly this name is on sale.
 */
export function listFoundNames(
  stock: NamedStock,
  names: readonly NameHit[],
  { intended, unmatchedBits }: ListFoundNamesOptions,
): FoundName[] {
  const [nearest] = names
  const isWorthShowing = (hit: NameHit) =>
    hit.score >= MIN_CLEAR_SCORE && (hit === nearest || intended.includes(hit) || (hit.words & unmatchedBits) !== 0)
  const named = names
    .filter(({ score }) => score > (nearest?.score ?? 0) - MAX_SCORE_GAP)
    .map((hit) => ({ hit, found: describeName(stock, hit.name) }))
    .filter(({ hit, found }) => found.count > 0 || isWorthShowing(hit))
    .map(({ found }) => found)
  return [...named, ...listOwnModels(stock, names)].slice(0, MAX_NAMES)
}

/** The models of the brand that is the best match, those with most cars first. */
function listOwnModels(stock: NamedStock, names: readonly NameHit[]): FoundName[] {
  const [nearest] = names
  if (nearest?.name.kind !== 'brand') return []
  const { brand } = nearest.name
  const isNamed = (model: string) =>
    names.some(({ name }) => name.kind === 'model' && name.brand === brand && name.model === model)
  return stock.names.models
    .filter(({ value }) => brandOf(value) === brand && !isNamed(modelSlugOf(value)))
    .map(({ value }) => describeName(stock, { kind: 'model', brand, model: modelSlugOf(value) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** A name as visitors see it, with the number of its cars on sale. */
export function describeName(stock: NamedStock, name: CarName): FoundName {
  const brand = {
    slug: name.brand,
    name: stock.nameOf('brand', name.brand) ?? findReferenceName(name.brand) ?? name.brand,
  }
  if (name.kind === 'brand') return { brand, model: null, count: stock.countOf('brand', name.brand) }
  const code = `${name.brand}/${name.model}`
  const modelName = stock.nameOf('model', code) ?? findReferenceName(brandOf(code), name.model) ?? name.model
  return { brand, model: { slug: name.model, name: modelName }, count: stock.countOf('model', code) }
}

const NAMES: ReadonlyMap<string, string> = new Map(
  BRANDS.flatMap((brand) => [
    [brand.slug, brand.name],
    ...brand.models.map((model): [string, string] => [`${brand.slug}/${model.slug}`, model.name]),
  ]),
)

/** The name of a brand, or of its model, in the reference data, by slug; undefined for an unknown one. */
function findReferenceName(brand: string, model?: string): string | undefined {
  return NAMES.get(model === undefined ? brand : `${brand}/${model}`)
}

/** Names within this gap of the best score are intended together: two models of one name. */
const MAX_INTENDED_GAP = 0.03

/**
 * The best name together with equally good ones. A model is not listed beside a brand unless it has the same name
 * («солярис» is also a Hyundai), nor a name without cars beside one with cars. Words that select a facet are no name by
 * themselves: «купе» is a body before it is a model.
 */
export function listIntendedNames(stock: Pick<Stock, 'countOf'>, { names, facetBits }: ParsedSearch): NameHit[] {
  const [nearest] = names
  if (nearest === undefined) return []
  const equallyGood = names.filter((name) => {
    if ((name.words & ~facetBits) === 0) return false
    const isNear = name.score >= nearest.score - MAX_INTENDED_GAP && name.name.kind === nearest.name.kind
    return isNear || areNamesakes(name, nearest)
  })
  const onSale = equallyGood.filter(({ name }) => countOfName(stock, name) > 0)
  return onSale.length > 0 ? onSale : equallyGood
}

/** Whether two names of different brands both match the same words exactly. */
function areNamesakes(name: NameHit, other: NameHit): boolean {
  return name.words === other.words && name.name.brand !== other.name.brand && isExact(name) && isExact(other)
}

const isExact = ({ isComplete, words, exact }: NameHit) => isComplete && words === exact

const countOfName = (stock: Pick<Stock, 'countOf'>, name: CarName) =>
  name.kind === 'brand' ? stock.countOf('brand', name.brand) : stock.countOf('model', `${name.brand}/${name.model}`)

/** A less similar name is only a guess, not a base of variants. */
const MIN_SIMILARITY = 0.9
const MAX_SIMILARITY_GAP = 0.005

export interface Variants {
  /** The model that was searched for: no car of it is on sale. */
  base: NameHit
  /** Shown instead: models whose names begin with its name, most cars first, or the one that its name begins with. */
  variants: NameHit[]
}

/**
 * The variants of a base name that is not on sale: Tiggo 7 Pro Max for «тигго 7». Undefined where an equally similar
 * name is on sale, or no variant is.
 */
export function listVariants(stock: Pick<Stock, 'names' | 'countOf'>, names: readonly NameHit[]): Variants | undefined {
  return listUnavailableNames(stock, names)
    .map((base) => ({ base, variants: variantsOf(stock, base) }))
    .find(({ variants }) => variants.length > 0)
}

/** The same for a variant whose base is on sale: Tiggo 4 for «тигго 4 про». */
export function findBase(stock: Pick<Stock, 'names' | 'countOf'>, names: readonly NameHit[]): Variants | undefined {
  return listUnavailableNames(stock, names)
    .map((variant) => ({ base: variant, variants: basesOf(stock, variant).slice(0, 1) }))
    .find(({ variants }) => variants.length > 0)
}

/** The names most similar to the search, if no car of any of them is on sale. */
function listUnavailableNames(stock: Pick<Stock, 'countOf'>, names: readonly NameHit[]): NameHit[] {
  const highest = Math.max(...names.map(({ similarity }) => similarity))
  const mostSimilar = names.filter((name) => name.similarity >= highest - MAX_SIMILARITY_GAP && isConfident(name))
  const isOnSale = ({ name }: NameHit) =>
    name.kind === 'brand' || stock.countOf('model', `${name.brand}/${name.model}`) > 0
  return mostSimilar.some(isOnSale) ? [] : mostSimilar
}

/** Also with other words beside it, if the spelling is exact: «тигго 7 отзывы». */
const isConfident = ({ similarity, isComplete, words, exact }: NameHit) =>
  similarity >= MIN_SIMILARITY || (isComplete && words === exact)

/** Models on sale whose names are the beginning of its name, the longest first. */
function basesOf({ names, countOf }: Pick<Stock, 'names' | 'countOf'>, variant: NameHit): NameHit[] {
  const { name } = variant
  if (name.kind === 'brand') return []
  return names.models
    .filter(({ value }) => nameCode(name).startsWith(`${value}-`) && countOf('model', value) > 0)
    .toSorted((a, b) => b.value.length - a.value.length)
    .map(({ value }) => ({ ...variant, name: { ...name, model: value.slice(name.brand.length + 1) } }))
}

function variantsOf({ names, countOf }: Pick<Stock, 'names' | 'countOf'>, base: NameHit): NameHit[] {
  const { name } = base
  if (name.kind === 'brand') return []
  return names.models
    .filter(({ value }) => value.startsWith(`${name.brand}/${name.model}-`) && countOf('model', value) > 0)
    .toSorted((a, b) => countOf('model', b.value) - countOf('model', a.value))
    .map(({ value }) => ({ ...base, name: { ...name, model: value.slice(name.brand.length + 1) } }))
}
