import { inLatin } from '../requests/look-alikes.ts'

/** What somebody has typed into the search for spare parts, sorted. Everything is kept: what is neither is words. */
export interface PartsAsked {
  /** 17 signs each, Latin capitals. */
  vins: string[]
  /** Latin capitals and digits alone, as catalogues compare them. */
  articles: string[]
  /** «Передние колодки»: as they were typed. */
  words: string[]
}

/** More belongs into a file. */
const MOST = 50
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
/** A placeholder («00000000000000000») has fewer different signs. */
const FEWEST_DIFFERENT = 4
/** Makers' numbers are 5 to 20 signs with a digit or more: `04E115561H`, `1J0 698 151 G`, `W712/95`, `8200768913`. */
const ARTICLE = /^(?=(?:[A-Z]*\d){3})[A-Z0-9]{5,20}$/
/** Whatever makers write between the groups of a number. */
const BETWEEN_GROUPS = /[\s\-–—./_]+/g

/**
 * Reads VINs and article numbers, several at once with line ends, commas or semicolons between them. Cyrillic letters of
 * the same shape are Latin ones; spaces, hyphens, dots and slashes within a number mean nothing.
 */
export function readParts(text: string): PartsAsked {
  const asked: PartsAsked = { vins: [], articles: [], words: [] }
  for (const part of text.split(/[\n,;\t]+/).slice(0, MOST)) {
    const typed = part.trim().replaceAll(/\s+/g, ' ')
    if (typed === '') continue
    const number = inLatin(typed.replaceAll(BETWEEN_GROUPS, ''))
    if (VIN.test(number) && new Set(number).size >= FEWEST_DIFFERENT) add(asked.vins, number)
    else if (ARTICLE.test(number)) add(asked.articles, number)
    else add(asked.words, typed)
  }
  return asked
}

function add(list: string[], one: string): void {
  if (!list.includes(one)) list.push(one)
}
