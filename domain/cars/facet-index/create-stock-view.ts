import { compareNames } from '#locale/text.ts'
import { CATALOGUE_BLOCKS } from '../car.ts'
import type { Stock } from './stock.ts'
import { dateFromSeconds2000, type Columns } from './columns.ts'
import { isNamedFacet } from '../facets/facets.ts'
import { codeOfFixedValue } from './facet-dictionary.ts'
import { queryFacetIndex, getBlockBits, getLastChange, getUnfilteredCounts, type FacetIndex } from './facet-index.ts'

/** The stock for pages; `getIndex` returns the current index. */
export function createStockView(getIndex: () => FacetIndex): Stock {
  return {
    search: (query, priceLimits) => queryFacetIndex(getIndex(), query, priceLimits),
    nameOf: (facet, value) => {
      const { names, options } = getIndex().dictionary
      if (isNamedFacet(facet)) return names[facet].get(value)?.name
      return options[facet].codes.has(value) ? value : undefined
    },
    listBrands: () => listBrands(getIndex()),
    listTrims: () => listTrims(getIndex()),
    countOf: (facet, value) => {
      const index = getIndex()
      const code = index.dictionary.options[facet].codes.get(value)
      return code === undefined ? 0 : (getUnfilteredCounts(index).counts[facet][code] ?? 0)
    },
    blocksOf: (facet, value) => {
      const index = getIndex()
      const code = index.dictionary.options[facet].codes.get(value) ?? 0
      const blocks = code === 0 ? 0 : (getBlockBits(index)[facet][code] ?? 0)
      return CATALOGUE_BLOCKS.filter((block) => (blocks & (1 << codeOfFixedValue('block', block))) !== 0)
    },
    countByMaxPrice: (pricesRub) => countByMaxPrice(getIndex().columns, pricesRub),
    get names() {
      return getIndex().dictionary.source
    },
    get size() {
      return getIndex().columns.size
    },
    get updatedAt() {
      const newest = getLastChange(getIndex())
      return newest < 0 ? null : dateFromSeconds2000(newest)
    },
  }
}

function countByMaxPrice({ size, numbers }: Columns, pricesRub: readonly number[]): number[] {
  const counts = pricesRub.map(() => 0)
  for (let row = 0; row < size; row++) {
    const priceRub = numbers.price[row] ?? 0
    for (const [index, limit] of pricesRub.entries()) if (priceRub <= limit) counts[index] = (counts[index] ?? 0) + 1
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

function listTrims({ columns, dictionary }: FacetIndex): string[] {
  const { values } = dictionary.options.trim
  const counts = new Uint32Array(values.length)
  for (const code of columns.codes.trim.subarray(0, columns.size)) counts[code] = (counts[code] ?? 0) + 1
  const countOf = (code: number) => counts[code] ?? 0
  const listed = values.flatMap((trim, code) => (code > 0 && countOf(code) > 0 ? [{ trim, count: countOf(code) }] : []))
  return listed.toSorted((a, b) => b.count - a.count || compareNames(a.trim, b.trim)).map(({ trim }) => trim)
}
