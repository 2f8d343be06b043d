/** Parts of the patterns that find numbers in a lower-case search text with single spaces. */
export const NUMBER = String.raw`(\d{1,3}(?: \d{3})+(?!\d)|\d{1,3}(?:[.,]\d{3}){2,}(?![\d.,])|\d{2,3}[.,]\d{3}(?![\d.,])|\d+(?:[.,]\d+)?)`
/** Units of one or two letters count only directly at the number, or after a word like «до». */
const SHORT_UNIT = String.raw`т\.?(?: ?р\.?)?|кк|к|k|м|m`
const MILLION = String.raw`млн\.?|миллион\p{L}*|лям\p{L}*|мил+`
const THOUSAND = String.raw`тыс\p{L}*\.?|тыщ\p{L}*|тыр`
export const UNIT = `(${MILLION}|${THOUSAND}|${SHORT_UNIT})`
export const ROUBLES = String.raw`(?: ?(?:руб\p{L}*\.?|р\.?|₽))?`
/** After a letter, or a letter and a dash, a number is part of a name: «cx-5», «x70». */
export const START = String.raw`(?<![\p{L}\d.,])(?<!\p{L}-)`
export const END = String.raw`(?![\p{L}\d])`

const MAX_INT32 = 2 ** 31 - 1
const GROUPED = /^\d{1,3}(?:[ .,]\d{3})+$/u
/** «1.500»: a number this short is not grouped by a dot. */
const DECIMAL = /^\d[.,]\d{3}$/u

/** A number as it is written: «2,5», «1 500 000», «1.500.000». */
export const parseNumber = (number: string): number =>
  Number(GROUPED.test(number) && !DECIMAL.test(number) ? number.replaceAll(/[ .,]/g, '') : number.replace(',', '.'))

/** The factor of a unit: 1,000,000 for «млн», 1000 for «тыс», 1 for none. */
export const factorOf = (unit = '') => (/^(?:м|m|лям|кк)/u.test(unit) ? 1_000_000 : unit === '' ? 1 : 1000)

/** A number times the factor of its unit: «2,5» and «млн» are 2,500,000. At most what the database can store. */
export function parseScaledNumber(number: string | undefined, unit = ''): number {
  return clamp(parseNumber(number ?? '') * factorOf(unit))
}

/** Rounds a number, at most to what the database can store. */
export const clamp = (value: number) => Math.min(Math.round(value), MAX_INT32)
