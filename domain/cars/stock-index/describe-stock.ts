import { CATALOGUE_BLOCKS } from '../car.ts'
import type { Stock } from '../stock.ts'
import { momentOf, type Columns } from './columns.ts'
import { codeOfWord } from './lexicon.ts'
import { answerQuery, findBlocks, findNewest, takeCensus, type StockIndex } from './stock-index.ts'

/** The stock as pages ask it; `now` gives the index that is in force at the moment of the question. */
export function describeStock(now: () => StockIndex): Stock {
  return {
    answer: (query) => answerQuery(now(), query),
    nameOf: (filter, value) => {
      const { names } = now().lexicon
      return names[filter].get(value)?.name
    },
    listBrands: () => listBrands(now()),
    countOf: (filter, value) => {
      const index = now()
      const code = index.lexicon.options[filter].codes.get(value)
      return code === undefined ? 0 : (takeCensus(index).counts[filter][code] ?? 0)
    },
    blocksOf: (filter, value) => {
      const index = now()
      const code = index.lexicon.options[filter].codes.get(value) ?? 0
      const blocks = code === 0 ? 0 : (findBlocks(index)[filter][code] ?? 0)
      return CATALOGUE_BLOCKS.filter((block) => (blocks & (1 << codeOfWord('block', block))) !== 0)
    },
    countUpTo: (pricesRub) => countUpTo(now().columns, pricesRub),
    get names() {
      return now().lexicon.source
    },
    get size() {
      return now().columns.size
    },
    get updatedAt() {
      const newest = findNewest(now())
      return newest < 0 ? null : momentOf(newest)
    },
  }
}

function countUpTo({ size, figures }: Columns, pricesRub: readonly number[]): number[] {
  const counts = pricesRub.map(() => 0)
  for (let row = 0; row < size; row++) {
    const priceRub = figures.price[row] ?? 0
    for (const [place, limit] of pricesRub.entries()) if (priceRub <= limit) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
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
