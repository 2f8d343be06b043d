/** More than anybody types into one line; the rest of a longer text is ignored. */
export const MAX_SEARCH_LENGTH = 120
const MAX_WORDS = 10

const APOSTROPHES = /['’`´]/g
const NOT_A_WORD = /[^\p{Letter}\p{Mark}\p{Number}]+/u

/** The words of a name or a search, in lower-case letters and digits: «Mercedes-Benz E 200» is four words. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().replace(APOSTROPHES, '').replaceAll('+', ' plus ').split(NOT_A_WORD).filter(Boolean)
}

/** The words of a visitor's search text, up to the maximum number. */
export function splitSearchText(text: string): string[] {
  return splitWords(text.slice(0, MAX_SEARCH_LENGTH)).slice(0, MAX_WORDS)
}
