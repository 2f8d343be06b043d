import type { CatalogueQuery, ChoiceFacet } from '../cars/catalogue/catalogue-query.ts'
import { dropWeakerNames } from './names/drop-weaker-names.ts'
import { isStopWord, findFacetTerm, parseYear, type FacetTerm } from './facet-synonyms.ts'
import type { CarName, NameIndex, NameHit } from './names/name-index.ts'
import { parseNumbers } from './numbers/parse-numbers.ts'
import { MAX_SEARCH_LENGTH, splitSearchText } from './spelling/split-words.ts'
import { switchLayout } from './spelling/switch-layout.ts'

/** What a question means, as far as it can be told. */
export interface ParsedSearch {
  /** Its words without figures, as they were understood: with the layout switched where that made sense of them. */
  words: string[]
  isLayoutSwitched: boolean
  /** Brands and models that it may name, the surest first. */
  names: NameHit[]
  /** The filters that it names besides the surest name. */
  choices: Partial<Record<ChoiceFacet, string[]>>
  ranges: CatalogueQuery['ranges']
  /** The most that is to be paid a month, in whole roubles; undefined when nothing is said of it. */
  monthlyRub: number | undefined
  /** Bits of the words that are those filters: a name of nothing else is not meant. */
  facetBits: number
  /** Words that neither name nor filter explain: a trim, a word of a page, or nothing. */
  unmatchedWords: string[]
  /** Their bits. */
  unmatchedBits: number
}

/** What the stock adds to the reference data. */
export interface ParseSearchOptions {
  /** Added to a name's score: what is in stock comes before what is not. */
  boost: (name: CarName) => number
  /** Whether a word stands in the name of a trim. */
  isTrimWord: (word: string) => boolean
  /** Whether a page is called by the word. */
  isPageWord: (word: string) => boolean
}

/** Understood as it was typed: switching the layout is not tried. */
const SURE_SCORE = 0.97
/** A switched layout must explain so much more to be believed. */
const LAYOUT_SWITCH_COST = 0.08

/**
 * Reads a question in the words of `book`, and if that does not say much, as typed with the wrong keyboard layout: all of
 * it, or the words that made no sense.
 */
export function parseSearchText(book: NameIndex, question: string, circumstances: ParseSearchOptions): ParsedSearch {
  const text = question.slice(0, MAX_SEARCH_LENGTH)
  const asTyped = parseOnce(book, text, circumstances)
  // Dots and commas are letters with the other layout; nobody types nothing but those.
  if (!/[\p{Letter}\p{Number}]/u.test(text)) return asTyped
  if (asTyped.unmatchedWords.length === 0 && scoreParsedSearch(asTyped) >= SURE_SCORE && !BRACKETS.test(text))
    return asTyped
  const said = asTyped.words.filter((word) => !isStopWord(word))
  if (said.length > 0 && said.every(circumstances.isPageWord)) return asTyped
  let best = BRACKETS.test(text) ? parseOnce(book, switchBrackets(text), circumstances) : asTyped
  for (const other of new Set([switchLayout(text), switchWords(text, asTyped.unmatchedWords)])) {
    if (other === text) continue
    const switched = parseOnce(book, other, circumstances)
    // Words that say nothing in either layout are left as they were typed.
    if (switched.names.length === 0 && switched.unmatchedWords.length >= asTyped.unmatchedWords.length) continue
    if (scoreParsedSearch(switched) - LAYOUT_SWITCH_COST > scoreParsedSearch(best))
      best = { ...switched, isLayoutSwitched: true }
  }
  return best
}

/** Nobody means a bracket: beside Cyrillic letters it is х or ъ on a keyboard that was left in Latin. */
const BRACKETS = /\S*[[\]{}]\S*/u
const switchBrackets = (text: string) => text.replaceAll(new RegExp(BRACKETS, 'gu'), switchLayout)

/** The question with those of its words switched that were not understood. */
function switchWords(text: string, words: string[]): string {
  return text.replace(/\S+/g, (chunk) =>
    splitSearchText(chunk).some((word) => words.includes(word)) ? switchLayout(chunk) : chunk,
  )
}

/** «Б/у», «б.у.»: one word. */
const UNUSED = /(?<!\p{Letter})без пробега(?!\p{Letter})/giu
const SECOND_HAND = /(?<!\p{Letter})б\s?[/.]\s?у\.?(?!\p{Letter})/giu

function parseOnce(book: NameIndex, text: string, { boost, isTrimWord, isPageWord }: ParseSearchOptions): ParsedSearch {
  const {
    ranges,
    monthlyRub,
    rest: withoutFigures,
  } = parseNumbers(text.replace(SECOND_HAND, 'бу').replace(UNUSED, 'новый'), (words) => endsInModelNumber(book, words))
  const words = splitSearchText(withoutFigures).flatMap((word) =>
    isTrimWord(word) ? [word] : splitBrandFromWord(book, word),
  )
  const filters = words.map((word) => findFacet(book, word))
  const isFilter = (word: string, place: number) => filters[place] !== undefined || parseYear(word) !== undefined
  const isOptional = (word: string, place: number) => isFilter(word, place) || isStopWord(word)
  const optional = bitsWhere(words, isOptional)
  const aside = bitsWhere(words, (word) => isTrimWord(word))
  const idle = bitsWhere(words, isStopWord)
  const all = bitsWhere(words, () => true)
  const ofPages = bitsWhere(words, isPageWord)
  // Of idle words alone nothing is a name («с» is no C-Class), unless nothing else is said: «ли авто». What a page is called
  // is not merely like a name: «трейд ин» is no Triton.
  const isNamed = ({ words: bits, exact, isComplete }: NameHit) =>
    exact === 0
      ? (bits & ~idle & ~ofPages) !== 0
      : (bits & ~idle) !== 0 || (words.length > 1 && isComplete && exact === all)
  const found = book.find(words, optional | aside, boost).filter(isNamed)
  const names = dropWeakerNames(found, words, bitsWhere(words, isFilter))
  // A name of words that are filters as well explains nothing.
  const explained = names.find((name) => (name.words & ~optional) !== 0)?.words ?? 0
  const left = words.flatMap((word, place) => ((explained & (1 << place)) === 0 ? [{ word, place }] : []))
  const unmatchedBits = ~explained & ~optional & all
  return {
    words,
    isLayoutSwitched: false,
    names,
    choices: collectChoices(left.flatMap(({ place }) => filters[place] ?? [])),
    ranges: addYears(
      ranges,
      left.flatMap(({ word }) => parseYear(word) ?? []),
    ),
    monthlyRub,
    facetBits: ~explained & bitsWhere(words, isFilter),
    unmatchedWords: words.filter((_, place) => (unmatchedBits & (1 << place)) !== 0),
    unmatchedBits,
  }
}

/** So like a model, a word with a number is one. */
const MIN_MODEL_SIMILARITY = 0.93

/** Whether words that end in a number name a model which that number belongs to: «тигго 7». */
function endsInModelNumber(book: NameIndex, text: string): boolean {
  const words = splitSearchText(text)
  const [best] = book.find(words, 0, () => 0)
  const isWhole = best !== undefined && (best.words & (1 << (words.length - 1))) !== 0
  return isWhole && best.name.kind === 'model' && best.similarity >= MIN_MODEL_SIMILARITY
}

/** The filter that a word names, unless it spells a brand or a model better: «белджи» is no «белый» with a slip. */
function findFacet(book: NameIndex, word: string): FacetTerm | undefined {
  const found = findFacetTerm(word)
  return found === undefined || book.similarityOf(word) > found.similarity ? undefined : found
}

function splitBrandFromWord(book: NameIndex, word: string): string[] {
  if (findFacet(book, word) !== undefined || isStopWord(word)) return [word]
  return book.splitBrand(word) ?? [word]
}

const bitsWhere = (words: readonly string[], is: (word: string, place: number) => boolean) =>
  words.reduce((bits, word, place) => (is(word, place) ? bits | (1 << place) : bits), 0)

function collectChoices(words: { facet: ChoiceFacet; value: string }[]): ParsedSearch['choices'] {
  const choices: ParsedSearch['choices'] = {}
  for (const { facet, value } of words) choices[facet] = [...new Set([...(choices[facet] ?? []), value])]
  return choices
}

/** «2021» is that year; two of them are the first to the last. */
function addYears(ranges: CatalogueQuery['ranges'], years: number[]): CatalogueQuery['ranges'] {
  if (years.length === 0 || ranges.year !== undefined) return ranges
  return { ...ranges, year: { from: Math.min(...years), to: Math.max(...years) } }
}

/** How much sense a reading makes: a name, or nothing but filters. */
function scoreParsedSearch({
  names,
  words,
  unmatchedWords,
  choices,
  ranges,
  monthlyRub,
  facetBits,
}: ParsedSearch): number {
  const [best] = names
  if (best !== undefined && (best.words & ~facetBits) !== 0) return best.score
  const filters = Object.keys(choices).length + Object.keys(ranges).length + (monthlyRub === undefined ? 0 : 1)
  return filters > 0 ? (words.length - unmatchedWords.length + 1) / (words.length + 1) : 0
}
