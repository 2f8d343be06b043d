import { brandOf, modelSlugOf } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { findReferenceName } from './find-reference-name.ts'
import type { CarName, NameHit } from './name-index.ts'
import type { FoundName } from '../search.ts'

type NamedStock = Pick<Stock, 'names' | 'nameOf' | 'countOf'>

const MAX_NAMES = 12
/** Further away, a name is no more than a guess beside the nearest. */
const MAX_SCORE_GAP = 0.22
/** A name that is not on sale is told to whoever clearly means it. */
const MIN_CLEAR_SCORE = 0.8

interface ListFoundNamesOptions {
  /** The names that the cars were looked for by. */
  intended: readonly NameHit[]
  /** Bits of the words that neither those nor anything else of the found cars explains. */
  unmatchedBits: number
}

/**
 * Brands and models that are worth showing of those that a question may name, the surest first; a brand with its models.
 * One that is not on sale is told where it is meant, or says more of the question than what is: whoever is shown his
 * Vesta SW Cross is not told besides that no car is on sale under this very name.
 */
export function listFoundNames(
  stock: NamedStock,
  names: readonly NameHit[],
  { intended, unmatchedBits }: ListFoundNamesOptions,
): FoundName[] {
  const [nearest] = names
  const isTold = (hit: NameHit) =>
    hit.score >= MIN_CLEAR_SCORE && (hit === nearest || intended.includes(hit) || (hit.words & unmatchedBits) !== 0)
  const named = names
    .filter(({ score }) => score > (nearest?.score ?? 0) - MAX_SCORE_GAP)
    .map((hit) => ({ hit, found: describeName(stock, hit.name) }))
    .filter(({ hit, found }) => found.count > 0 || isTold(hit))
    .map(({ found }) => found)
  return [...named, ...listOwnModels(stock, names)].slice(0, MAX_NAMES)
}

/** Whoever asks for a brand is shown its models, those with most cars first. */
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

/** A name as visitors read it, with how many cars of it are on sale. */
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
