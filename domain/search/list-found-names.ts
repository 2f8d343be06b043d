import { brandOf, modelSlugOf } from '../cars/catalogue-query.ts'
import type { Stock } from '../cars/stock.ts'
import { findReferenceName } from './find-reference-name.ts'
import type { Name, NameHit } from './name-book.ts'
import type { FoundName } from './search.ts'

type NamedStock = Pick<Stock, 'names' | 'nameOf' | 'countOf'>

const MOST_NAMES = 12
/** Further away, a name is no more than a guess beside the nearest. */
const NEAR = 0.22
/** A name that is not on sale is told to whoever clearly means it. */
const CLEARLY = 0.8

/** Brands and models that are worth showing of those that a question may name, the surest first; a brand with its models. */
export function listFoundNames(stock: NamedStock, names: readonly NameHit[]): FoundName[] {
  const nearest = names[0]?.score ?? 0
  const named = names
    .filter(({ score }) => score > nearest - NEAR)
    .map((hit) => ({ score: hit.score, found: nameFound(stock, hit.name) }))
    .filter(({ score, found }) => found.count > 0 || score >= CLEARLY)
    .map(({ found }) => found)
  return [...named, ...listOwnModels(stock, names)].slice(0, MOST_NAMES)
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
    .map(({ value }) => nameFound(stock, { kind: 'model', brand, model: modelSlugOf(value) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

function nameFound(stock: NamedStock, name: Name): FoundName {
  const brand = {
    slug: name.brand,
    name: stock.nameOf('brand', name.brand) ?? findReferenceName(name.brand) ?? name.brand,
  }
  if (name.kind === 'brand') return { brand, model: null, count: stock.countOf('brand', name.brand) }
  const code = `${name.brand}/${name.model}`
  const modelName = stock.nameOf('model', code) ?? findReferenceName(brandOf(code), name.model) ?? name.model
  return { brand, model: { slug: name.model, name: modelName }, count: stock.countOf('model', code) }
}
