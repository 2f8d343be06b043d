import { CATALOGUE_BLOCKS } from '../car.ts'
import type { Stock } from './stock.ts'
import { dateFromSeconds2000, type Columns } from './columns.ts'
import { codeOfEnumValue } from './facet-dictionary.ts'
import { queryFacetIndex, getBlockBits, getLastChange, getUnfilteredCounts, type FacetIndex } from './facet-index.ts'

/** The stock as pages ask it; `now` gives the index that is in force at the moment of the question. */
export function createStockView(now: () => FacetIndex): Stock {
  return {
    search: (query) => queryFacetIndex(now(), query),
    nameOf: (filter, value) => {
      const { names } = now().dictionary
      return names[filter].get(value)?.name
    },
    listBrands: () => listBrands(now()),
    countOf: (filter, value) => {
      const index = now()
      const code = index.dictionary.options[filter].codes.get(value)
      return code === undefined ? 0 : (getUnfilteredCounts(index).counts[filter][code] ?? 0)
    },
    blocksOf: (filter, value) => {
      const index = now()
      const code = index.dictionary.options[filter].codes.get(value) ?? 0
      const blocks = code === 0 ? 0 : (getBlockBits(index)[filter][code] ?? 0)
      return CATALOGUE_BLOCKS.filter((block) => (blocks & (1 << codeOfEnumValue('block', block))) !== 0)
    },
    countByMaxPrice: (pricesRub) => countByMaxPrice(now().columns, pricesRub),
    get names() {
      return now().dictionary.source
    },
    get size() {
      return now().columns.size
    },
    get updatedAt() {
      const newest = getLastChange(now())
      return newest < 0 ? null : dateFromSeconds2000(newest)
    },
  }
}

function countByMaxPrice({ size, numbers }: Columns, pricesRub: readonly number[]): number[] {
  const counts = pricesRub.map(() => 0)
  for (let row = 0; row < size; row++) {
    const priceRub = numbers.price[row] ?? 0
    for (const [place, limit] of pricesRub.entries()) if (priceRub <= limit) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

function listBrands(index: FacetIndex): ReturnType<Stock['listBrands']> {
  const { options, names } = index.dictionary
  const { counts } = getUnfilteredCounts(index)
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
