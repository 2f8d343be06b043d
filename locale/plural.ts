import { formatNumber } from './number.ts'

/** The forms that follow 1, 2 and 5: `['автомобиль', 'автомобиля', 'автомобилей']`. */
export type PluralForms = readonly [one: string, few: string, many: string]

/** The form that a whole number asks for in Russian. */
export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  const tens = Math.abs(count) % 100
  const ones = tens % 10
  if (tens >= 11 && tens <= 14) return many
  if (ones === 1) return one
  return ones >= 2 && ones <= 4 ? few : many
}

/** The number with its noun, joined by a non-breaking space: `1 240 автомобилей`. */
export function plural(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}\u00a0${pluralForm(count, forms)}`
}
