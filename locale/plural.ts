import { formatNumber } from './number.ts'
import { NBSP } from './text.ts'

/** The forms that follow 1, 2 and 5: `['автомобиль', 'автомобиля', 'автомобилей']`. */
export type PluralForms = readonly [one: string, few: string, many: string]

/** The form of a noun that follows a whole number in Russian. */
export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  // By itself: Intl takes ten times as long, and a page asks hundreds of times.
  const [lastTwo, last] = [Math.abs(count) % 100, Math.abs(count) % 10]
  if (lastTwo > 10 && lastTwo < 20) return many
  if (last === 1) return one
  return last >= 2 && last <= 4 ? few : many
}

/** The number with its noun, joined by a non-breaking space: `1 240 автомобилей`. */
export function plural(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}${NBSP}${pluralForm(count, forms)}`
}
