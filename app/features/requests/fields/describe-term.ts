import { plural } from '#locale/plural.ts'

/** «5 лет», «18 месяцев» */
export const formatTerm = (months: number) =>
  months % 12 === 0 ? plural(months / 12, ['год', 'года', 'лет']) : plural(months, ['месяц', 'месяца', 'месяцев'])
