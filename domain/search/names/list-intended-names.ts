import type { Stock } from '#domain/cars/facet-index/stock.ts'
import type { CarName, NameHit } from './name-index.ts'
import type { ParsedSearch } from '../parse-search-text.ts'

/** Names as near to the question as the nearest are meant together: two models of one name. */
const MAX_SCORE_GAP = 0.03

/**
 * The nearest name with those that are as near; models do not stand beside a brand, unless they are called just so («солярис»
 * is one of Hyundai too), nor what the stock does not have beside what it has. Words that are filters name nothing by
 * themselves: «купе» is a body before it is a model.
 */
export function listIntendedNames(stock: Pick<Stock, 'countOf'>, { names, facetBits }: ParsedSearch): NameHit[] {
  const [nearest] = names
  if (nearest === undefined) return []
  const asNear = names.filter((name) => {
    if ((name.words & ~facetBits) === 0) return false
    const isNear = name.score >= nearest.score - MAX_SCORE_GAP && name.name.kind === nearest.name.kind
    return isNear || areNamesakes(name, nearest)
  })
  const onSale = asNear.filter(({ name }) => countOfName(stock, name) > 0)
  return onSale.length > 0 ? onSale : asNear
}

/** Whether two names of different brands are the same words as they were typed. */
function areNamesakes(name: NameHit, other: NameHit): boolean {
  return name.words === other.words && name.name.brand !== other.name.brand && isExact(name) && isExact(other)
}

const isExact = ({ isComplete, words, exact }: NameHit) => isComplete && words === exact

const countOfName = (stock: Pick<Stock, 'countOf'>, name: CarName) =>
  name.kind === 'brand' ? stock.countOf('brand', name.brand) : stock.countOf('model', `${name.brand}/${name.model}`)
