import type { Stock } from '../cars/stock.ts'
import type { NameHit } from './name-book.ts'

/** Less like a question, a name is no base of variants but a guess. */
const SURELY = 0.9
const AS_LIKE = 0.005

export interface Variants {
  /** The model that was asked for: no car of it is on sale. */
  base: NameHit
  /** Models whose names begin with its name, most cars first. */
  variants: NameHit[]
}

/**
 * What a base name stands for where itself is not on sale: «тигго 7» for Tiggo 7 Pro Max. Undefined where a name that is
 * as like is on sale, or no variant is.
 */
export function listVariants(stock: Pick<Stock, 'names' | 'countOf'>, names: readonly NameHit[]): Variants | undefined {
  const most = Math.max(...names.map(({ likeness }) => likeness))
  const asked = names.filter(({ likeness }) => likeness >= Math.max(SURELY, most - AS_LIKE))
  const isOnSale = ({ name }: NameHit) =>
    name.kind === 'brand' || stock.countOf('model', `${name.brand}/${name.model}`) > 0
  if (asked.length === 0 || asked.some(isOnSale)) return undefined
  return asked.map((base) => ({ base, variants: variantsOf(stock, base) })).find(({ variants }) => variants.length > 0)
}

function variantsOf({ names, countOf }: Pick<Stock, 'names' | 'countOf'>, base: NameHit): NameHit[] {
  const { name } = base
  if (name.kind === 'brand') return []
  return names.models
    .filter(({ value }) => value.startsWith(`${name.brand}/${name.model}-`) && countOf('model', value) > 0)
    .toSorted((a, b) => countOf('model', b.value) - countOf('model', a.value))
    .map(({ value }) => ({ ...base, name: { ...name, model: value.slice(name.brand.length + 1) } }))
}
