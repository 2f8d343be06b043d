import { NBSP } from './text.ts'

const decimals = new Intl.NumberFormat('ru', { maximumFractionDigits: 20, useGrouping: false })

/** Digits in groups of three with non-breaking spaces: `1 250 000`. Rounds to whole numbers; `−` for negative ones. */
export function formatNumber(value: number): string {
  const whole = Math.round(value)
  // A page has hundreds of them; Intl takes ten times as long.
  let digits = String(Math.abs(whole))
  for (let end = digits.length - 3; end > 0; end -= 3) digits = digits.slice(0, end) + NBSP + digits.slice(end)
  return whole < 0 ? `−${digits}` : digits
}

/** A decimal fraction with a comma and all its digits: `14,9`. */
export function formatDecimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? decimals.format(value) : text.replace('.', ',')
}

/** Whole roubles for visitors, non-breaking: `1 250 000 ₽`. */
export function formatRub(rub: number): string {
  return `${formatNumber(rub)}${NBSP}₽`
}

/** A large sum in short, non-breaking: `812 млн ₽`, `1,24 млрд ₽`; whole roubles below a million. */
export function formatShortRub(rub: number): string {
  if (Math.abs(rub) < 999_500) return formatRub(rub)
  // Here, and not above: browsers of visitors would load it there.
  const millions = new Intl.NumberFormat('ru', { maximumSignificantDigits: 3, useGrouping: false })
  const [unit, word] = Math.abs(rub) < 999_500_000 ? [1e6, 'млн'] : [1e9, 'млрд']
  return `${millions.format(rub / unit)}${NBSP}${word}${NBSP}₽`
}

/** A percentage for visitors, non-breaking: `14,9 %`. */
export const formatPercent = (value: number) => `${formatDecimal(value)}${NBSP}%`

/** A range of percentages, non-breaking: `18,2–21 %`; one number when both ends are the same. */
export const formatPercentRange = (from: number, to: number) =>
  from === to ? formatPercent(from) : `${formatDecimal(from)}–${formatPercent(to)}`

const megabytes = new Intl.NumberFormat('ru', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})

/** The size of a file: `340 КБ`, `2,4 МБ`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))}${NBSP}КБ`
  return `${megabytes.format(bytes / 1_000_000)}${NBSP}МБ`
}

/**
 * The whole number in a visitor's input: `1 250 000 ₽`, `1,250,000`, `12 000 км`. NaN for anything else, including
 * negative numbers and fractions.
 */
export function parseWholeNumber(text: string): number {
  const digits = text.replaceAll(/\s|(?<=\d)[,.](?=\d{3}(?:\D|$))|₽|руб\.?|км/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN
}
