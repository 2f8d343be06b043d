import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Brand, Model } from '../cars/reference/brand.ts'
import { BRANDS } from '../cars/reference/brands.ts'
import { MISSPELLED_QUESTIONS } from './misspelled-questions.ts'
import { readQuestion } from './read-question.ts'
import { createReferenceBook } from './reference-names.ts'
import { switchLayout } from './switch-layout.ts'

// Without a stock nothing speaks for one model but its name: all 2,000 of the reference data are as likely.
const book = createReferenceBook()
const read = (question: string) =>
  readQuestion(book, question, { favour: () => 0, isTrimWord: () => false, isPageWord: () => false })

function nearest(question: string): string | undefined {
  const name = read(question).names[0]?.name
  return name?.kind === 'model' ? `${name.brand}/${name.model}` : name?.brand
}

describe('of a hundred questions with mistakes', () => {
  it('at least 95 find the model that they mean before any other', () => {
    const wrong = MISSPELLED_QUESTIONS.filter(([question, model]) => nearest(question) !== model)
    expect(MISSPELLED_QUESTIONS).toHaveLength(100)
    expect(new Set(MISSPELLED_QUESTIONS.map(([question]) => question))).toHaveLength(100)
    expect(wrong.length, wrong.map(([question]) => question).join(', ')).toBeLessThanOrEqual(5)
  })

  it('each names a model that there is', () => {
    const models = new Set(BRANDS.flatMap((brand) => brand.models.map(({ slug }) => `${brand.slug}/${slug}`)))
    expect(MISSPELLED_QUESTIONS.filter(([, model]) => !models.has(model))).toEqual([])
  })
})

// Mistakes that nobody chose: a slip in a letter of any model of the reference data, in either alphabet.
const models = BRANDS.flatMap((brand) => brand.models.map((model) => ({ brand, model })))
const LETTERS = Array.from('абвгдежзиклмнопрстуфхцчшыэюя')
const SLIPS = ['lost', 'doubled', 'swapped', 'changed', 'added'] as const

const slipped = fc
  .record({
    named: fc.constantFrom(...models),
    isLatin: fc.boolean(),
    slip: fc.constantFrom(...SLIPS),
    at: fc.nat(),
    letter: fc.constantFrom(...LETTERS),
  })
  .map(({ named, isLatin, slip, at, letter }) => ({
    ...named,
    question: slipIn(spell(named, isLatin), slip, at, letter),
  }))
  .filter(({ question }) => question !== undefined)

const spell = ({ brand, model }: { brand: Brand; model: Model }, isLatin: boolean) =>
  isLatin ? `${brand.name} ${model.name}` : `${brand.nameRu} ${model.nameRu}`

/** One slip in a word of four letters or more: of «X5» nobody could tell. */
function slipIn(text: string, slip: (typeof SLIPS)[number], at: number, letter: string): string | undefined {
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

function share(questions: { brand: Brand; model: Model; question: string | undefined }[]): number {
  const right = questions.filter(
    ({ brand, model, question = '' }) => nearest(question) === `${brand.slug}/${model.slug}`,
  )
  return right.length / questions.length
}

describe('a slip that nobody has chosen', () => {
  const questions = fc.sample(slipped, { numRuns: 600, seed: 20_261_120 })

  it('leaves the model the nearest 97 times of 100', () => {
    expect(share(questions)).toBeGreaterThan(0.97)
  })

  it('as long as there is one, with the layout wrong as well, 93 times of 100', () => {
    const wrongLayout = questions
      .slice(0, 500)
      .map((asked) => ({ ...asked, question: switchLayout(asked.question ?? '') }))
    expect(share(wrongLayout)).toBeGreaterThan(0.93)
  })
})
