import type { CatalogueQuery, ChoiceFilter } from '../cars/catalogue-query.ts'
import { dropGuesses } from './drop-guesses.ts'
import { isIdle, readFilterWord, readYear, type FilterWord } from './filter-words.ts'
import type { Name, NameBook, NameHit } from './name-book.ts'
import { readFigures } from './read-figures.ts'
import { LONGEST_QUESTION, splitQuestion } from './split-words.ts'
import { switchLayout } from './switch-layout.ts'

/** What a question means, as far as it can be told. */
export interface Reading {
  /** Its words without figures, as they were understood: with the layout switched where that made sense of them. */
  words: string[]
  isSwitched: boolean
  /** Brands and models that it may name, the surest first. */
  names: NameHit[]
  /** The filters that it names besides the surest name. */
  choices: Partial<Record<ChoiceFilter, string[]>>
  ranges: CatalogueQuery['ranges']
  /** The most that is to be paid a month, in whole roubles; undefined when nothing is said of it. */
  monthlyRub: number | undefined
  /** Bits of the words that are those filters: a name of nothing else is not meant. */
  filtering: number
  /** Words that neither name nor filter explain: a trim, a word of a page, or nothing. */
  rest: string[]
  /** Their bits. */
  unexplained: number
}

/** What the stock adds to the reference data. */
export interface Circumstances {
  /** Added to a name's score: what is in stock comes before what is not. */
  favour: (name: Name) => number
  /** Whether a word stands in the name of a trim. */
  isTrimWord: (word: string) => boolean
  /** Whether a page is called by the word. */
  isPageWord: (word: string) => boolean
}

/** Understood as it was typed: switching the layout is not tried. */
const SURE = 0.97
/** A switched layout must explain so much more to be believed. */
const SWITCH_COST = 0.08

/**
 * Reads a question in the words of `book`, and if that does not say much, as typed with the wrong keyboard layout: all of
 * it, or the words that made no sense.
 */
export function readQuestion(book: NameBook, question: string, circumstances: Circumstances): Reading {
  const text = question.slice(0, LONGEST_QUESTION)
  const asTyped = readOnce(book, text, circumstances)
  // Dots and commas are letters with the other layout; nobody types nothing but those.
  if (!/[\p{Letter}\p{Number}]/u.test(text)) return asTyped
  if (asTyped.rest.length === 0 && meritOf(asTyped) >= SURE && !BRACKETS.test(text)) return asTyped
  const said = asTyped.words.filter((word) => !isIdle(word))
  if (said.length > 0 && said.every(circumstances.isPageWord)) return asTyped
  let best = BRACKETS.test(text) ? readOnce(book, switchBrackets(text), circumstances) : asTyped
  for (const other of new Set([switchLayout(text), switchWords(text, asTyped.rest)])) {
    if (other === text) continue
    const switched = readOnce(book, other, circumstances)
    // Words that say nothing in either layout are left as they were typed.
    if (switched.names.length === 0 && switched.rest.length >= asTyped.rest.length) continue
    if (meritOf(switched) - SWITCH_COST > meritOf(best)) best = { ...switched, isSwitched: true }
  }
  return best
}

/** Nobody means a bracket: beside Cyrillic letters it is х or ъ on a keyboard that was left in Latin. */
const BRACKETS = /\S*[[\]{}]\S*/u
const switchBrackets = (text: string) => text.replaceAll(new RegExp(BRACKETS, 'gu'), switchLayout)

/** The question with those of its words switched that were not understood. */
function switchWords(text: string, words: string[]): string {
  return text.replace(/\S+/g, (chunk) =>
    splitQuestion(chunk).some((word) => words.includes(word)) ? switchLayout(chunk) : chunk,
  )
}

/** «Б/у», «б.у.»: one word. */
const UNUSED = /(?<!\p{Letter})без пробега(?!\p{Letter})/giu
const SECOND_HAND = /(?<!\p{Letter})б\s?[/.]\s?у\.?(?!\p{Letter})/giu

function readOnce(book: NameBook, text: string, { favour, isTrimWord, isPageWord }: Circumstances): Reading {
  const {
    ranges,
    monthlyRub,
    rest: withoutFigures,
  } = readFigures(text.replace(SECOND_HAND, 'бу').replace(UNUSED, 'новый'), (words) => isModel(book, words))
  const words = splitQuestion(withoutFigures).flatMap((word) => (isTrimWord(word) ? [word] : partWord(book, word)))
  const filters = words.map((word) => readFilter(book, word))
  const isFilter = (word: string, place: number) => filters[place] !== undefined || readYear(word) !== undefined
  const isOptional = (word: string, place: number) => isFilter(word, place) || isIdle(word)
  const optional = bitsWhere(words, isOptional)
  const aside = bitsWhere(words, (word) => isTrimWord(word))
  const idle = bitsWhere(words, isIdle)
  const all = bitsWhere(words, () => true)
  const ofPages = bitsWhere(words, isPageWord)
  // Of idle words alone nothing is a name («с» is no C-Class), unless nothing else is said: «ли авто». What a page is called
  // is not merely like a name: «трейд ин» is no Triton.
  const isNamed = ({ words: bits, exact, isWhole }: NameHit) =>
    exact === 0
      ? (bits & ~idle & ~ofPages) !== 0
      : (bits & ~idle) !== 0 || (words.length > 1 && isWhole && exact === all)
  const found = book.find(words, optional | aside, favour).filter(isNamed)
  const names = dropGuesses(found, words, bitsWhere(words, isFilter))
  // A name of words that are filters as well explains nothing.
  const explained = names.find((name) => (name.words & ~optional) !== 0)?.words ?? 0
  const left = words.flatMap((word, place) => ((explained & (1 << place)) === 0 ? [{ word, place }] : []))
  const unexplained = ~explained & ~optional & all
  return {
    words,
    isSwitched: false,
    names,
    choices: collectChoices(left.flatMap(({ place }) => filters[place] ?? [])),
    ranges: addYears(
      ranges,
      left.flatMap(({ word }) => readYear(word) ?? []),
    ),
    monthlyRub,
    filtering: ~explained & bitsWhere(words, isFilter),
    rest: words.filter((_, place) => (unexplained & (1 << place)) !== 0),
    unexplained,
  }
}

/** So like a model, a word with a number is one. */
const SURE_MODEL = 0.93

/** Whether words that end in a number name a model which that number belongs to: «тигго 7». */
function isModel(book: NameBook, text: string): boolean {
  const words = splitQuestion(text)
  const [best] = book.find(words, 0, () => 0)
  const isWhole = best !== undefined && (best.words & (1 << (words.length - 1))) !== 0
  return isWhole && best.name.kind === 'model' && best.likeness >= SURE_MODEL
}

/** The filter that a word names, unless it spells a brand or a model better: «белджи» is no «белый» with a slip. */
function readFilter(book: NameBook, word: string): FilterWord | undefined {
  const found = readFilterWord(word)
  return found === undefined || book.likenessOf(word) > found.likeness ? undefined : found
}

function partWord(book: NameBook, word: string): string[] {
  if (readFilter(book, word) !== undefined || isIdle(word)) return [word]
  return book.partFromBrand(word) ?? [word]
}

const bitsWhere = (words: readonly string[], is: (word: string, place: number) => boolean) =>
  words.reduce((bits, word, place) => (is(word, place) ? bits | (1 << place) : bits), 0)

function collectChoices(words: { filter: ChoiceFilter; value: string }[]): Reading['choices'] {
  const choices: Reading['choices'] = {}
  for (const { filter, value } of words) choices[filter] = [...new Set([...(choices[filter] ?? []), value])]
  return choices
}

/** «2021» is that year; two of them are the first to the last. */
function addYears(ranges: CatalogueQuery['ranges'], years: number[]): CatalogueQuery['ranges'] {
  if (years.length === 0 || ranges.year !== undefined) return ranges
  return { ...ranges, year: { from: Math.min(...years), to: Math.max(...years) } }
}

/** How much sense a reading makes: a name, or nothing but filters. */
function meritOf({ names, words, rest, choices, ranges, monthlyRub, filtering }: Reading): number {
  const [best] = names
  if (best !== undefined && (best.words & ~filtering) !== 0) return best.score
  const filters = Object.keys(choices).length + Object.keys(ranges).length + (monthlyRub === undefined ? 0 : 1)
  return filters > 0 ? (words.length - rest.length + 1) / (words.length + 1) : 0
}
