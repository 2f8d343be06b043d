import fc from 'fast-check'
import type { Brand, Model } from '#domain/cars/reference/brand.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { parseSearchText } from '../parse-search-text.ts'
import { createReferenceIndex } from './reference-index.ts'
import { switchLayout } from '../spelling/switch-layout.ts'

// Without a stock only its name favours a model: all 2,000 of the reference data are equally likely.
const index = createReferenceIndex()
const parse = (searchText: string) =>
  parseSearchText(index, searchText, { boost: () => 0, isTrimWord: () => false, isPageWord: () => false })

/** The model or brand that is the best match of a search. */
export function findTopName(searchText: string): string | undefined {
  const name = parse(searchText).names[0]?.name
  return name?.kind === 'model' ? `${name.brand}/${name.model}` : name?.brand
}

// Random mistakes: a typo in any model of the reference data, in either alphabet.
const models = BRANDS.flatMap((brand) => brand.models.map((model) => ({ brand, model })))
const LETTERS = Array.from('абвгдежзиклмнопрстуфхцчшыэюя')
const TYPOS = ['lost', 'doubled', 'swapped', 'changed', 'added'] as const

const misspelledArbitrary = fc
  .record({
    named: fc.constantFrom(...models),
    isLatin: fc.boolean(),
    typo: fc.constantFrom(...TYPOS),
    at: fc.nat(),
    letter: fc.constantFrom(...LETTERS),
  })
  .map(({ named, isLatin, typo, at, letter }) => ({
    ...named,
    searchText: addTypo(formatName(named, isLatin), typo, at, letter),
  }))
  .filter(({ searchText }) => searchText !== undefined)

const formatName = ({ brand, model }: { brand: Brand; model: Model }, isLatin: boolean) =>
  isLatin ? `${brand.name} ${model.name}` : `${brand.nameRu} ${model.nameRu}`

/** One typo in a word of four letters or more: in «X5» it could not be recognised. */
function addTypo(text: string, typo: (typeof TYPOS)[number], at: number, letter: string): string | undefined {
  const positions = [...text.matchAll(/\p{Letter}{4,}/gu)].flatMap(({ index, 0: word }) =>
    Array.from({ length: word.length - 1 }, (_, position) => index + position),
  )
  const position = positions[at % Math.max(1, positions.length)]
  if (position === undefined) return undefined
  const [before, sign, next, after] = [
    text.slice(0, position),
    text[position],
    text[position + 1],
    text.slice(position + 2),
  ]
  switch (typo) {
    case 'lost':
      return `${before}${next}${after}`
    case 'doubled':
      return `${before}${sign}${sign}${next}${after}`
    case 'swapped':
      return `${before}${next}${sign}${after}`
    case 'changed':
      return `${before}${letter}${next}${after}`
    case 'added':
      return `${before}${sign}${letter}${next}${after}`
    default:
      return typo satisfies never
  }
}

/** The share of searches that find the intended model, up to 1. */
function recall(searches: { brand: Brand; model: Model; searchText: string | undefined }[]): number {
  const right = searches.filter(
    ({ brand, model, searchText = '' }) => findTopName(searchText) === `${brand.slug}/${model.slug}`,
  )
  return right.length / searches.length
}

interface TypoSampleSizes {
  plain: number
  wrongLayout: number
}

/** The shares of searches with a typo that find their model, with the right layout and with the wrong one. */
export function measureTypoRecall(count: Readonly<TypoSampleSizes>): {
  plain: () => number
  wrongLayout: () => number
} {
  const searches = fc.sample(misspelledArbitrary, { numRuns: count.plain, seed: 20_261_120 })
  return {
    plain: () => recall(searches),
    wrongLayout: () =>
      recall(
        searches
          .slice(0, count.wrongLayout)
          .map((search) => ({ ...search, searchText: switchLayout(search.searchText ?? '') })),
      ),
  }
}
