import type { Stock } from '../stock.ts'
import { momentOf } from './columns.ts'
import { answerQuery, findNewest, takeCensus, type StockIndex } from './stock-index.ts'

/** The stock as pages ask it; `now` gives the index that is in force at the moment of the question. */
export function describeStock(now: () => StockIndex): Stock {
  return {
    answer: (query) => answerQuery(now(), query),
    nameOf: (filter, value) => {
      const { names } = now().lexicon
      return names[filter].get(value)?.name
    },
    listBrands: () => listBrands(now()),
    get size() {
      return now().columns.size
    },
    get updatedAt() {
      const newest = findNewest(now())
      return newest < 0 ? null : momentOf(newest)
    },
  }
}

function listBrands(index: StockIndex): ReturnType<Stock['listBrands']> {
  const { options, names } = index.lexicon
  const { counts } = takeCensus(index)
  return options.brand.order
    .flatMap((code) => {
      const brand = names.brand.get(options.brand.values[code] ?? '')
      const count = counts.brand[code] ?? 0
      return brand === undefined || count === 0
        ? []
        : [{ slug: brand.value, name: brand.name, nameRu: brand.nameRu, count }]
    })
    .toSorted((a, b) => b.count - a.count)
}
