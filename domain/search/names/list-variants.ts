import type { Stock } from '#domain/cars/facet-index/stock.ts'
import { nameCode, type NameHit } from './name-index.ts'

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
