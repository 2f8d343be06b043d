/** Parts of the patterns by which figures are found in a question of small letters with single blanks. */
export const NUMBER = String.raw`(\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,]\d+)?)`
export const UNIT = String.raw`(млн\.?|миллион\p{L}*|лям\p{L}*|мил+|тыс\p{L}*\.?|тыщ\p{L}*|тыр|т\.?(?: ?р\.?)?|кк|к|k|м|m)`
export const ROUBLES = String.raw`(?: ?(?:руб\p{L}*\.?|р\.?|₽))?`
export const START = String.raw`(?<![\p{L}\d.,])`
export const END = String.raw`(?![\p{L}\d])`

const MOST = 2 ** 31 - 1

/** What a number with its unit comes to: «2,5» of «млн» is 2,500,000. No more than the database can hold. */
export function readNumber(number: string | undefined, unit = ''): number {
  const value = Number((number ?? '').replaceAll(' ', '').replace(',', '.'))
  const factor = /^(?:м|m|лям|кк)/u.test(unit) ? 1_000_000 : unit === '' ? 1 : 1000
  return Math.min(Math.round(value * factor), MOST)
}
