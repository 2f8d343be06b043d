/**
 * The whole number that somebody has typed: `1 250 000 ₽`, `1,250,000`, `12 000 км`. NaN for anything else, a negative
 * number and a fraction among them.
 */
export function parseWholeNumber(text: string): number {
  const digits = text.replaceAll(/\s|(?<=\d)[,.](?=\d{3}(?:\D|$))|₽|руб\.?|км/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN
}
