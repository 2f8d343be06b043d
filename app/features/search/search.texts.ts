import { plural } from '#locale/plural.ts'

export const SEARCH_LABEL = 'Поиск по сайту'
/** What can be searched for, with an example of each. */
export const SEARCH_EXAMPLE = 'Марка, модель, VIN или номер'
export const SUGGESTIONS_LABEL = 'Подсказки'

/** Announced when the list changes. */
export function formatSuggestionCount(count: number): string {
  if (count === 0) return 'Подсказок нет'
  return `${plural(count, ['подсказка', 'подсказки', 'подсказок'])}, выбирайте стрелками`
}
