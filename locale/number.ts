import { NBSP } from './spaces.ts'

const wholeNumbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })
const decimals = new Intl.NumberFormat('ru', { maximumFractionDigits: 20, useGrouping: false })

/** Digits in groups of three with non-breaking spaces: `1 250 000`. Rounds to whole numbers; `−` for negative ones. */
export function formatNumber(value: number): string {
  const whole = Math.round(value)
  // Intl writes a hyphen instead of a minus.
  const digits = wholeNumbers.format(Math.abs(whole))
  return whole < 0 ? `−${digits}` : digits
}

/** A decimal fraction with a comma and all its digits: `14,9`. */
export const formatDecimal = (value: number) => decimals.format(value)

/** Whole roubles for visitors, non-breaking: `1 250 000 ₽`. */
export function formatRub(rub: number): string {
  return `${formatNumber(rub)}${NBSP}₽`
}
