import { formatNumber } from './number.ts'
import { NBSP } from './text.ts'

const rules = new Intl.PluralRules('ru')

/** The forms that follow 1, 2 and 5: `['автомобиль', 'автомобиля', 'автомобилей']`. */
export type PluralForms = readonly [one: string, few: string, many: string]

/** The form of a noun that follows a whole number in Russian. */
export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  const form = rules.select(count)
  if (form === 'one') return one
  return form === 'few' ? few : many
}

/** The number with its noun, joined by a non-breaking space: `1 240 автомобилей`. */
export function plural(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}${NBSP}${pluralForm(count, forms)}`
}
