import type { Stock } from '#domain/cars/facet-index/stock.ts'
import type { CarName, NameHit } from './name-index.ts'
import type { ParsedSearch } from '../parse-search-text.ts'

/** Names within this gap of the best score are intended together: two models of one name. */
const MAX_SCORE_GAP = 0.03

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
    const isNear = name.score >= nearest.score - MAX_SCORE_GAP && name.name.kind === nearest.name.kind
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
