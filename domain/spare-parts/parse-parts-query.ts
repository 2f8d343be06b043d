import { toLatinHomoglyphs } from '../requests/forms/homoglyphs.ts'

/** The parts of a query of the spare parts search. Nothing is lost: what is no VIN and no part number is words. */
export interface PartsQuery {
  /** 17 characters each, Latin capitals and digits. */
  vins: string[]
  /** Latin capitals and digits only, as catalogues compare them. */
  partNumbers: string[]
  /** As they were typed: «Передние колодки». */
  words: string[]
}

/** A longer query is cut. */
const MAX_ITEMS = 50
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
/** A placeholder («00000000000000000») has fewer different characters. */
const MIN_DISTINCT_CHARACTERS = 4
/** A part number has 5 to 20 characters, at least three of them digits: `04E115561H`, `1J0 698 151 G`, `W712/95`, `8200768913`. */
const PART_NUMBER = /^(?=(?:[A-Z]*\d){3})[A-Z0-9]{5,20}$/
/** The separators that manufacturers write between the groups of a number. */
const GROUP_SEPARATORS = /[\s\-–—./_]+/g

/**
 * Parses VINs and part numbers, separated by line ends, commas, semicolons or tabs. Cyrillic letters of the same shape
 * count as Latin ones; spaces, hyphens, dots and slashes within a number are ignored.
 */
export function parsePartsQuery(text: string): PartsQuery {
  const query: PartsQuery = { vins: [], partNumbers: [], words: [] }
  for (const part of text.split(/[\n,;\t]+/).slice(0, MAX_ITEMS)) {
    const typed = part.trim().replaceAll(/\s+/g, ' ')
    if (typed === '') continue
    const number = toLatinHomoglyphs(typed.replaceAll(GROUP_SEPARATORS, ''))
    if (VIN.test(number) && new Set(number).size >= MIN_DISTINCT_CHARACTERS) addUnique(query.vins, number)
    else if (PART_NUMBER.test(number)) addUnique(query.partNumbers, number)
    else addUnique(query.words, typed)
  }
  return query
}

function addUnique(list: string[], item: string): void {
  if (!list.includes(item)) list.push(item)
}
