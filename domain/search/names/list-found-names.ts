import { brandOf, modelSlugOf } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { findReferenceName } from './find-reference-name.ts'
import type { CarName, NameHit } from './name-index.ts'
import type { FoundName } from '../search.ts'

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
