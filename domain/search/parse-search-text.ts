import type { ChoiceFacet } from '../cars/facets/facets.ts'
import type { CatalogueQuery } from '../cars/catalogue/catalogue-query.ts'
import { dropWeakerNames } from './names/drop-weaker-names.ts'
import { isStopWord, findFacetTerm, parseYear, type FacetTerm } from './facet-synonyms.ts'
import type { CarName, NameIndex, NameHit } from './names/name-index.ts'
import { parseNumbers } from './numbers/parse-numbers.ts'
import { MAX_SEARCH_LENGTH, splitSearchText } from './spelling/split-words.ts'
import { switchLayout } from './spelling/switch-layout.ts'

/** The meaning of a search text, as far as it is understood. */
export interface ParsedSearch {
  /** Its words without numbers, as they were understood: with the layout switched where that gave them a meaning. */
  words: string[]
  /** The text in the other keyboard layout, where only that gave it a meaning. */
  switchedText: string | undefined
  /** Brands and models that it can mean, the best match first. */
  names: NameHit[]
  /** The facet values that it selects besides the best name. */
  choices: Partial<Record<ChoiceFacet, string[]>>
  ranges: CatalogueQuery['ranges']
  /** The maximum monthly payment in whole roubles; undefined without one. */
  monthlyRub: number | undefined
  /** Bits of the words that select facets: a name of only such words is not meant. */
  facetBits: number
  /** Words that neither the name nor a facet explains: a trim, a word of a page, or unknown. */
  unmatchedWords: string[]
  /** Their bits. */
  unmatchedBits: number
}

/** What the stock adds to the reference data. */
export interface ParseSearchOptions {
  /** Added to a name's score: names in stock are before others. */
  boost: (name: CarName) => number
  /** Whether a word is in the name of a trim. */
  isTrimWord: (word: string) => boolean
  /** Whether a word is in the title of a page. */
  isPageWord: (word: string) => boolean
}

/** From this score the text is understood as typed, and the other layout is not tried. */
const SURE_SCORE = 0.97
/** How much better a switched layout must score. */
const LAYOUT_SWITCH_COST = 0.08

/**
 * Parses a search text with the names of `nameIndex`. If the result is poor, it also tries the other keyboard layout:
 * for the whole text, and for the words that were not understood.
 */
export function parseSearchText(nameIndex: NameIndex, searchText: string, options: ParseSearchOptions): ParsedSearch {
  const text = searchText.slice(0, MAX_SEARCH_LENGTH)
  const asTyped = parseOnce(nameIndex, text, options)
  // Dots and commas are letters in the other layout, but a text of only those is not a search.
  if (!/[\p{Letter}\p{Number}]/u.test(text)) return asTyped
  if (asTyped.unmatchedWords.length === 0 && scoreParsedSearch(asTyped) >= SURE_SCORE && !BRACKETS.test(text))
    return asTyped
  const contentWords = asTyped.words.filter((word) => !isStopWord(word))
  if (contentWords.length > 0 && contentWords.every(options.isPageWord)) return asTyped
  let best = BRACKETS.test(text) ? parseOnce(nameIndex, switchBrackets(text), options) : asTyped
  for (const switchedText of new Set([switchLayout(text), switchWords(text, asTyped.unmatchedWords)])) {
    if (switchedText === text) continue
    const switched = parseOnce(nameIndex, switchedText, options)
    // Words without meaning in either layout are left as they were typed.
    if (switched.names.length === 0 && switched.unmatchedWords.length >= asTyped.unmatchedWords.length) continue
    if (scoreParsedSearch(switched) - LAYOUT_SWITCH_COST > scoreParsedSearch(best))
      best = { ...switched, switchedText: switchedText.trim().replaceAll(/\s+/g, ' ').toLowerCase() }
  }
  return best
}

/** A bracket beside Cyrillic letters is х or ъ typed in the Latin layout. */
const BRACKETS = /\S*[[\]{}]\S*/u
const switchBrackets = (text: string) => text.replaceAll(new RegExp(BRACKETS, 'gu'), switchLayout)

/** The text with the layout switched for the words that were not understood. */
function switchWords(text: string, words: string[]): string {
  return text.replace(/\S+/g, (chunk) =>
    splitSearchText(chunk).some((word) => words.includes(word)) ? switchLayout(chunk) : chunk,
  )
}

/** «Б/у», «б.у.»: one word. */
const UNUSED = /(?<!\p{Letter})без пробега(?!\p{Letter})/giu
const SECOND_HAND = /(?<!\p{Letter})б\s?[/.]\s?у\.?(?!\p{Letter})/giu

function parseOnce(
  nameIndex: NameIndex,
  text: string,
  { boost, isTrimWord, isPageWord }: ParseSearchOptions,
): ParsedSearch {
  const {
    ranges,
    choices,
    monthlyRub,
    rest: withoutNumbers,
  } = parseNumbers(text.replace(SECOND_HAND, 'бу').replace(UNUSED, 'новый'), (words) =>
    endsInModelNumber(nameIndex, words),
  )
  const words = splitSearchText(withoutNumbers).flatMap((word) =>
    isTrimWord(word) ? [word] : splitBrandFromWord(nameIndex, word),
  )
  const terms = words.map((word) => findFacet(nameIndex, word))
  const isFacetWord = (word: string, index: number) => terms[index] !== undefined || parseYear(word) !== undefined
  const isOptional = (word: string, index: number) => isFacetWord(word, index) || isStopWord(word)
  const optional = bitsWhere(words, isOptional)
  const trimBits = bitsWhere(words, (word) => isTrimWord(word))
  const stopBits = bitsWhere(words, isStopWord)
  const all = bitsWhere(words, () => true)
  const pageBits = bitsWhere(words, isPageWord)
  // Stop words alone are no name («с» is no C-Class), unless they match a whole name and there are no other words: «ли
  // авто». Words of a page title are not taken for a similar name: «трейд ин» is no Triton.
  const isNamed = ({ words: bits, exact, isComplete }: NameHit) =>
    exact === 0
      ? (bits & ~stopBits & ~pageBits) !== 0
      : (bits & ~stopBits) !== 0 || (words.length > 1 && isComplete && exact === all)
  const found = nameIndex.find(words, optional | trimBits, boost).filter(isNamed)
  const names = dropWeakerNames(found, words, bitsWhere(words, isFacetWord))
  // A name of words that also select facets explains nothing.
  const explained = names.find((name) => (name.words & ~optional) !== 0)?.words ?? 0
  const rest = words.flatMap((word, index) => ((explained & (1 << index)) === 0 ? [{ word, index }] : []))
  const unmatchedBits = ~explained & ~optional & all
  return {
    words,
    switchedText: undefined,
    names,
    choices: collectChoices(
      rest.flatMap(({ index }) => terms[index] ?? []),
      choices,
    ),
    ranges: addYears(
      ranges,
      rest.flatMap(({ word }) => parseYear(word) ?? []),
    ),
    monthlyRub,
    facetBits: ~explained & bitsWhere(words, isFacetWord),
    unmatchedWords: words.filter((_, index) => (unmatchedBits & (1 << index)) !== 0),
    unmatchedBits,
  }
}

/** From this similarity words with a number are a model. */
const MIN_MODEL_SIMILARITY = 0.93

/** Whether words that end in a number are a model whose name contains that number: «тигго 7». */
function endsInModelNumber(nameIndex: NameIndex, text: string): boolean {
  const words = splitSearchText(text)
  const [best] = nameIndex.find(words, 0, () => 0)
  const isWhole = best !== undefined && (best.words & (1 << (words.length - 1))) !== 0
  return isWhole && best.name.kind === 'model' && best.similarity >= MIN_MODEL_SIMILARITY
}

/** The facet value of a word, unless a brand or a model is more similar: «белджи» is no «белый» with a typo. */
function findFacet(nameIndex: NameIndex, word: string): FacetTerm | undefined {
  const found = findFacetTerm(word)
  return found === undefined || nameIndex.similarityOf(word) > found.similarity ? undefined : found
}

function splitBrandFromWord(nameIndex: NameIndex, word: string): string[] {
  if (findFacet(nameIndex, word) !== undefined || isStopWord(word)) return [word]
  return nameIndex.splitBrand(word) ?? [word]
}

const bitsWhere = (words: readonly string[], matches: (word: string, index: number) => boolean) =>
  words.reduce((bits, word, index) => (matches(word, index) ? bits | (1 << index) : bits), 0)

function collectChoices(
  words: { facet: ChoiceFacet; value: string }[],
  ofNumbers: ParsedSearch['choices'],
): ParsedSearch['choices'] {
  const choices = { ...ofNumbers }
  for (const { facet, value } of words) choices[facet] = [...new Set([...(choices[facet] ?? []), value])]
  return choices
}

/** «2021» is that year; two years are the range between them. */
function addYears(ranges: CatalogueQuery['ranges'], years: number[]): CatalogueQuery['ranges'] {
  if (years.length === 0 || ranges.year !== undefined) return ranges
  return { ...ranges, year: { from: Math.min(...years), to: Math.max(...years) } }
}

/** How much of a text is understood: by the score of its best name, or by the share of its words that select facets. */
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
