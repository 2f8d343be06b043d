const BLANKS = /[\s\u00a0\u202f'’]+/gu

/**
 * The number in a text as feeds and price lists write it: `2 999 000,00`, `2,999,000`, `2.999.000`, `1990000 RUB`,
 * «12 тыс. км», `2.0`. Undefined when there is none.
 */
export function parseNumber(text: string): number | undefined {
  const found = /-?\d[\d\s\u00a0\u202f'’.,]*/u.exec(text)
  if (found === null) return undefined
  const digits = found[0].replaceAll(BLANKS, '').replace(/(?<![.,])[.,]+$/, '')
  const number = Number(normalizeSeparators(digits))
  const unit = text.slice(found.index + found[0].length)
  if (/^\s*тыс/iu.test(unit)) return number * 1000
  if (/^\s*млн/iu.test(unit)) return number * 1_000_000
  return Number.isFinite(number) ? number : undefined
}

/** Makes the last separator the decimal point, unless three digits follow it as between thousands. */
function normalizeSeparators(digits: string): string {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last === -1) return digits
  const separators = digits.replaceAll(/[^.,]/g, '')
  const isThousands =
    digits.length - last === 4 && new Set(separators).size === 1 && (separators.length > 1 || last > 0)
  const whole = digits.slice(0, last).replaceAll(/[.,]/g, '')
  return isThousands ? whole + digits.slice(last + 1) : `${whole}.${digits.slice(last + 1)}`
}

/** The number that `parseNumber` returns, rounded; undefined when it is outside the bounds, both inclusive. */
export function parseWholeNumber(text: string, min: number, max: number): number | undefined {
  const number = parseNumber(text)
  if (number === undefined) return undefined
  const whole = Math.round(number)
  return whole >= min && whole <= max ? whole : undefined
}
