import fc from 'fast-check'
import type { Brand, Model } from '#domain/cars/reference/brand.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { parseSearchText } from '../parse-search-text.ts'
import { createReferenceIndex } from './create-reference-index.ts'
import { switchLayout } from '../spelling/switch-layout.ts'

// Without a stock nothing speaks for one model but its name: all 2,000 of the reference data are as likely.
const index = createReferenceIndex()
const parse = (question: string) =>
  parseSearchText(index, question, { boost: () => 0, isTrimWord: () => false, isPageWord: () => false })

/** The model, or the brand, that a question is taken to mean before any other. */
export function findTopName(question: string): string | undefined {
  const name = parse(question).names[0]?.name
  return name?.kind === 'model' ? `${name.brand}/${name.model}` : name?.brand
}

// Mistakes that nobody chose: a slip in a letter of any model of the reference data, in either alphabet.
const models = BRANDS.flatMap((brand) => brand.models.map((model) => ({ brand, model })))
const LETTERS = Array.from('абвгдежзиклмнопрстуфхцчшыэюя')
const TYPOS = ['lost', 'doubled', 'swapped', 'changed', 'added'] as const

const misspelledArbitrary = fc
  .record({
    named: fc.constantFrom(...models),
    isLatin: fc.boolean(),
    slip: fc.constantFrom(...TYPOS),
    at: fc.nat(),
    letter: fc.constantFrom(...LETTERS),
  })
  .map(({ named, isLatin, slip, at, letter }) => ({
    ...named,
    question: addTypo(formatName(named, isLatin), slip, at, letter),
  }))
  .filter(({ question }) => question !== undefined)

const formatName = ({ brand, model }: { brand: Brand; model: Model }, isLatin: boolean) =>
  isLatin ? `${brand.name} ${model.name}` : `${brand.nameRu} ${model.nameRu}`

/** One slip in a word of four letters or more: of «X5» nobody could tell. */
function addTypo(text: string, slip: (typeof TYPOS)[number], at: number, letter: string): string | undefined {
  const places = [...text.matchAll(/\p{Letter}{4,}/gu)].flatMap(({ index, 0: word }) =>
    Array.from({ length: word.length - 1 }, (_, place) => index + place),
  )
  const place = places[at % Math.max(1, places.length)]
  if (place === undefined) return undefined
  const [before, sign, next, after] = [text.slice(0, place), text[place], text[place + 1], text.slice(place + 2)]
  switch (slip) {
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
      return slip satisfies never
  }
}

/** How many of these find the model that they mean, of 1. */
function recall(questions: { brand: Brand; model: Model; question: string | undefined }[]): number {
  const right = questions.filter(
    ({ brand, model, question = '' }) => findTopName(question) === `${brand.slug}/${model.slug}`,
  )
  return right.length / questions.length
}

interface TypoSampleSizes {
  plain: number
  wrongLayout: number
}

/** How many of so many questions with a slip find their model, as they are and with the layout wrong as well. */
export function measureTypoRecall(count: Readonly<TypoSampleSizes>): {
  plain: () => number
  wrongLayout: () => number
} {
  const questions = fc.sample(misspelledArbitrary, { numRuns: count.plain, seed: 20_261_120 })
  return {
    plain: () => recall(questions),
    wrongLayout: () =>
      recall(
        questions
          .slice(0, count.wrongLayout)
          .map((asked) => ({ ...asked, question: switchLayout(asked.question ?? '') })),
      ),
  }
}
