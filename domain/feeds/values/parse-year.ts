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
