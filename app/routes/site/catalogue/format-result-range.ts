import { formatNumber } from '#locale/number.ts'
import { PAGE_SIZE } from '#domain/cars/catalogue/catalogue-query.ts'

/** `49–72 из 284`: the numbers of the cars on a page. */
export function formatResultRange(page: number, total: number): string {
  const first = (page - 1) * PAGE_SIZE + 1
  const last = Math.min(page * PAGE_SIZE, total)
  const shown = first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`
  return `${shown} из\u00A0${formatNumber(total)}`
}
