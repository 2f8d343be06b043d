/**
 * The whole number in a visitor's input: `1 250 000 ₽`, `1,250,000`, `12 000 км`. NaN for anything else, including
 * negative numbers and fractions.
 */
export function parseWholeNumber(text: string): number {
  const digits = text.replaceAll(/\s|(?<=\d)[,.](?=\d{3}(?:\D|$))|₽|руб\.?|км/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN
}
