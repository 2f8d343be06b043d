import { getRangeFacet, type RangeFacet } from '#domain/cars/facets/facets.ts'
import type { CatalogueSort, Range } from '#domain/cars/catalogue/catalogue-query.ts'

export const SORT_LABELS: Record<CatalogueSort, string> = {
  newest: 'Сначала новые поступления',
  'price-asc': 'Сначала дешевле',
  'price-desc': 'Сначала дороже',
  'year-desc': 'По году: новее',
  'mileage-asc': 'По пробегу: меньше',
  'power-desc': 'По мощности: больше',
  'benefit-desc': 'По выгоде: больше',
}

/** The present order where a phone has room for a word or two. */
export const SHORT_SORT_LABELS: Record<CatalogueSort, string> = {
  newest: 'По\u00A0дате',
  'price-asc': 'Дешевле',
  'price-desc': 'Дороже',
  'year-desc': 'По\u00A0году',
  'mileage-asc': 'По\u00A0пробегу',
  'power-desc': 'Мощнее',
  'benefit-desc': 'Выгоднее',
}

/** `Цена от 1 800 000 до 4 000 000 ₽`: the label of an active range. */
export function describeRange(filter: RangeFacet, { from, to }: Range): string {
  const { title, format, formatBare } = getRangeFacet(filter)
  if (from !== undefined && from === to) return `${title} ${format(from)}`
  return [
    title,
    ...(from === undefined ? [] : [`от\u00A0${to === undefined ? format(from) : formatBare(from)}`]),
    ...(to === undefined ? [] : [`до\u00A0${format(to)}`]),
  ].join(' ')
}
