import { NBSP } from './spaces.ts'

const wholeNumbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })
const decimals = new Intl.NumberFormat('ru', { maximumFractionDigits: 20, useGrouping: false })

/** Digits in groups of three with non-breaking spaces: `1 250 000`. Rounds to whole; `−` for negative figures. */
export function formatNumber(value: number): string {
  const whole = Math.round(value)
  // Intl writes a hyphen for a minus.
  const digits = wholeNumbers.format(Math.abs(whole))
  return whole < 0 ? `−${digits}` : digits
}

/** A fraction with a comma, as many digits as it has: `14,9`. */
export const formatDecimal = (value: number) => decimals.format(value)

/** Whole roubles as a visitor reads them, non-breaking throughout: `1 250 000 ₽`. */
export function formatRub(rub: number): string {
  return `${formatNumber(rub)}${NBSP}₽`
}
