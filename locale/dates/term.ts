import { plural } from '../plural.ts'

/** A term of months, in years when it is a whole number of years, non-breaking: `5 лет`, `18 месяцев`. */
export const formatMonths = (months: number): string =>
  months % 12 === 0 ? plural(months / 12, ['год', 'года', 'лет']) : plural(months, ['месяц', 'месяца', 'месяцев'])
