/** More than anybody types into one line; what is longer is not read to its end. */
export const MAX_SEARCH_LENGTH = 120
const MAX_WORDS = 10

const APOSTROPHES = /['’`´]/g
const NOT_A_WORD = /[^\p{Letter}\p{Mark}\p{Number}]+/u

/** The words of a name or a question, small letters and figures only: «Mercedes-Benz E 200» is four words. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().replace(APOSTROPHES, '').replaceAll('+', ' plus ').split(NOT_A_WORD).filter(Boolean)
}

/** The same of what a visitor has typed: as many words as a question may have. */
export function splitSearchText(text: string): string[] {
  return splitWords(text.slice(0, MAX_SEARCH_LENGTH)).slice(0, MAX_WORDS)
}
