import { memoizeByText } from '#domain/cars/reference/brand.ts'

const MONEY = String.raw`(?:тыс\.?\s*)?руб\p{L}*|р|₽|rub|rur|\$|usd|€|eur|¥|cny|£|gbp|aed|byn|kzt|krw|jpy|долл\p{L}*|евро|юан\p{L}*|тенге|тг|₸|у\.?\s?е`
const MEASURES = String.raw`(?:тыс\.?\s*)?км|km|миль|miles|mi|л|л[./]?\s?с|hp|квт|kw|см3|см³|куб\.?\s?см|см\.?\s?куб|cc`
const NAME_AND_UNIT = new RegExp(String.raw`^(.*?[^\s,._(])[\s,._(]+(?:в\s+)?(${MONEY}|${MEASURES})\.?\)?$`, 'iu')
/** A longer text is not the name of a column. */
const MAX_NAME = 100

/** Splits the name of a column or element from its unit: «Цена, USD», «Пробег (км)», «Цена в рублях», `price_rub`. */
export const splitUnit = memoizeByText((text: string): { name: string; unit: string | undefined } => {
  const [, name = text, unit] = NAME_AND_UNIT.exec(text.slice(0, MAX_NAME).trim()) ?? []
  return { name, unit }
})

const BARE_NUMBER = /^[\d\s\u00a0\u202f.,'’]+$/u

/** A number with the unit from its attribute or its name: `15990` of «Цена, USD» is `15990 USD`. */
export function withUnit(text: string, name: string, givenUnit: string | undefined): string {
  const unit = BARE_NUMBER.test(text) ? (givenUnit ?? splitUnit(name).unit) : undefined
  return unit === undefined ? text : `${text} ${unit}`
}
