import { parseWholeNumber } from '#locale/number.ts'

/** A lower price is a typing error. */
export const MIN_PRICE_RUB = 10_000
export const MAX_PRICE_RUB = 1_000_000_000

/**
 * A price as somebody has typed it. `empty`: nothing; `columns`: several cells of a row; `kopecks`: prices are whole
 * roubles; `number`: something else; `limits`: too low or too high.
 */
export type TypedPrice =
  | { ok: true; priceRub: number }
  | { ok: false; reason: 'empty' | 'columns' | 'kopecks' | 'number' | 'limits' }

/** A price as people and spreadsheets write it: `1 234 567`, `1234567,00`, `1,234,567.00`, `1 234 567 ₽`. */
export function parsePrice(typed: string): TypedPrice {
  const text = typed.replaceAll(/[\s\u202f']|₽|руб\.?|р\.$/gi, '')
  if (text === '') return { ok: false, reason: 'empty' }
  if (typed.trim().includes('\t')) return { ok: false, reason: 'columns' }
  const priceRub = parseWholeNumber(text.replace(/[.,]0{1,2}$/, ''))
  if (Number.isNaN(priceRub)) return { ok: false, reason: /^[\d.,]*\d[.,]\d{1,2}$/.test(text) ? 'kopecks' : 'number' }
  return priceRub < MIN_PRICE_RUB || priceRub > MAX_PRICE_RUB ? { ok: false, reason: 'limits' } : { ok: true, priceRub }
}

/** The lines of a column that was copied in a spreadsheet; it ends the last one too. */
export const listColumnLines = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r\n|\r|\n/)
