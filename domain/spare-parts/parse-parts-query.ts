import { toLatinHomoglyphs } from '../requests/forms/homoglyphs.ts'

/** What somebody has typed into the search for spare parts, sorted. Everything is kept: what is neither is words. */
export interface PartsQuery {
  /** 17 signs each, Latin capitals. */
  vins: string[]
  /** Latin capitals and digits alone, as catalogues compare them. */
  partNumbers: string[]
  /** «Передние колодки»: as they were typed. */
  words: string[]
}

/** More belongs into a file. */
const MAX_ITEMS = 50
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
/** A placeholder («00000000000000000») has fewer different signs. */
const MIN_DISTINCT_CHARACTERS = 4
/** Makers' numbers are 5 to 20 signs with a digit or more: `04E115561H`, `1J0 698 151 G`, `W712/95`, `8200768913`. */
const PART_NUMBER = /^(?=(?:[A-Z]*\d){3})[A-Z0-9]{5,20}$/
/** Whatever makers write between the groups of a number. */
const GROUP_SEPARATORS = /[\s\-–—./_]+/g

/**
 * Reads VINs and article numbers, several at once with line ends, commas or semicolons between them. Cyrillic letters of
 * the same shape are Latin ones; spaces, hyphens, dots and slashes within a number mean nothing.
 */
export function parsePartsQuery(text: string): PartsQuery {
  const asked: PartsQuery = { vins: [], partNumbers: [], words: [] }
  for (const part of text.split(/[\n,;\t]+/).slice(0, MAX_ITEMS)) {
    const typed = part.trim().replaceAll(/\s+/g, ' ')
    if (typed === '') continue
    const number = toLatinHomoglyphs(typed.replaceAll(GROUP_SEPARATORS, ''))
    if (VIN.test(number) && new Set(number).size >= MIN_DISTINCT_CHARACTERS) addUnique(asked.vins, number)
    else if (PART_NUMBER.test(number)) addUnique(asked.partNumbers, number)
    else addUnique(asked.words, typed)
  }
  return asked
}

function addUnique(list: string[], one: string): void {
  if (!list.includes(one)) list.push(one)
}
