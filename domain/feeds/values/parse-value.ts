import { parseYesNo } from '#domain/cars/reference/attributes/parse-attributes.ts'

const BLANKS = /[\s\u00a0\u202f'’]+/gu

/**
 * The number in a text as feeds and price lists write it: `2 999 000,00`, `2,999,000`, `2.999.000`, `1990000 RUB`,
 * «12 тыс. км», `2.0`. Undefined when there is none.
 */
export function parseNumber(text: string): number | undefined {
  const found = /-?\d[\d\s\u00a0\u202f'’.,]*/u.exec(text)
  if (found === null) return undefined
  const digits = found[0].replaceAll(BLANKS, '').replace(/(?<![.,])[.,]+$/, '')
  const number = Number(normalizeSeparators(digits))
  const unit = text.slice(found.index + found[0].length)
  if (/^\s*тыс/iu.test(unit)) return number * 1000
  if (/^\s*млн/iu.test(unit)) return number * 1_000_000
  return Number.isFinite(number) ? number : undefined
}

/** Makes the last separator the decimal point, unless three digits follow it as between thousands. */
function normalizeSeparators(digits: string): string {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last === -1) return digits
  const separators = digits.replaceAll(/[^.,]/g, '')
  const isThousands =
    digits.length - last === 4 && new Set(separators).size === 1 && (separators.length > 1 || last > 0)
  const whole = digits.slice(0, last).replaceAll(/[.,]/g, '')
  return isThousands ? whole + digits.slice(last + 1) : `${whole}.${digits.slice(last + 1)}`
}

/** The number that `parseNumber` returns, rounded; undefined when it is outside the bounds, both inclusive. */
export function parseWholeNumber(text: string, min: number, max: number): number | undefined {
  const number = parseNumber(text)
  if (number === undefined) return undefined
  const whole = Math.round(number)
  return whole >= min && whole <= max ? whole : undefined
}

/** A variation selector can follow a sign that is also an emoji. */
const YES = /^(?:[+✓✔☑√✅]\uFE0F?|[vV])$/u
const NO = /^[✗✘☒×❌]\uFE0F?$/u

/** A yes or a no as price lists write it: `+`, `✓`, `✗` or a word. A dash is an empty cell and is dropped earlier. */
export const parseTick = (text: string): boolean | undefined =>
  YES.test(text) ? true : NO.test(text) ? false : parseYesNo(text)

const OWNER_PATTERNS: readonly (readonly [pattern: RegExp, owners: number])[] = [
  [/не было|без владельц|нет владельц|^нет$/iu, 0],
  [/^(?:один|одного|перв)/iu, 1],
  [/^(?:два|двух|двое|втор)/iu, 2],
  [/^(?:три|трёх|трех|трое)/iu, 3],
  [/^(?:четыре|четыр)/iu, 4],
]

/** The number of owners in a text: `1`, «Не было владельцев», «Два владельца», «3 и более», `3+`. */
export function parseOwners(text: string): number | undefined {
  const digits = /^\s*(\d{1,2})(?!\d)/.exec(text)?.[1]
  if (digits !== undefined) return Number(digits)
  return OWNER_PATTERNS.find(([pattern]) => pattern.test(text.trim()))?.[1]
}

/** Cyrillic letters that people type instead of a Latin one; ISO 3779 has no I, O or Q. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
}

/** A placeholder («00000000000000000») has fewer different characters. */
const MIN_DISTINCT_CHARACTERS = 4

/** The VIN in a text, without blanks and look-alike letters; undefined for a frame number or a masked VIN. */
export function parseVin(text: string): string | undefined {
  const vin = text
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '')
    .replaceAll(/[А-Я]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && new Set(vin).size >= MIN_DISTINCT_CHARACTERS ? vin : undefined
}

const MIN_YEAR = 1930
/** A number of four digits without a unit after it: neither «1998 см³» nor «2000 км». */
const YEARS =
  /(?<![\p{Letter}\d.,-])((?:19|20)\d\d)(?![\p{Letter}\d]|[.,-]\d|\s?(?:см|cm|cc|куб|л|квт|kw|hp|км|km|руб|₽))/giu
/** «2026 г.», «2026 года выпуска» */
const YEAR_WITH_WORDS =
  /(?<![\p{Letter}\d.,-])((?:19|20)\d\d)\s?(?:г\.?\s?в\.?|года?(?:\s+выпуска)?|г\.?)(?!\p{Letter})/giu

/** The year in a text such as `2024`, `05.2024` or `2024-05-01`; next year is accepted, its cars are already on sale. */
export function parseYear(text: string, thisYear: number): number | undefined {
  const years = text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g)?.map(Number) ?? []
  return years.find((year) => year >= MIN_YEAR && year <= thisYear + 1)
}

/** The year among other words: «1.5T 7DCT 4WD 2026». */
export function findYear(text: string, thisYear: number): number | undefined {
  const years = [...text.matchAll(YEARS)].map(([, year]) => Number(year))
  return years.find((year) => year >= MIN_YEAR && year <= thisYear + 1)
}

/** «Jolion 2026 г.в.» as «Jolion 2026». */
export const withoutYearWords = (text: string): string => text.replaceAll(YEAR_WITH_WORDS, '$1')

/** A text without the car's year, which has its own field. Another year stays in the text: its meaning is unknown. */
export function withoutYear(original: string, year: number): string {
  const text = withoutYearWords(original)
  const found = [...text.matchAll(YEARS)].find(([, digits]) => Number(digits) === year)
  if (found === undefined) return original
  return `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s?,(?:\s?,)+/g, ',')
    .replaceAll(/^[\s,;|/-]+|[\s,;|/-]+$/g, '')
    .replaceAll(/\(\s*\)/g, '')
    .trim()
}
