/** Makes the first letter a capital: for a phrase that begins a sentence. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Makes the first letter small: for a label within a sentence. */
export const lowerFirst = (text: string) =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

const listFormat = new Intl.ListFormat('ru')

/** Joins words in a sentence: `trade-in, кредитом и каско`. */
export const formatList = (words: readonly string[]): string => listFormat.format(words)

const collator = new Intl.Collator('ru', { numeric: true })

/** Compares names for sorting, as a Russian reader expects them: Latin after Cyrillic, `CX-5` before `CX-30`. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)

/** A non-breaking space: between a number and its unit, or a short word and the next one. */
export const NBSP = '\u00A0'

/** A character without width that prevents a line break: around the dash of a range. */
const WORD_JOINER = '\u2060'

/** Replaces the non-breaking spaces of a text, for readers that show or compare it as it is: terminals, a CRM. */
export const withPlainSpaces = (text: string) => text.replaceAll(NBSP, ' ')

/**
 * Typesets a plain Russian text: no line break after short words, numbers and «№», before dashes, or within a range.
 */
export function typesetText(text: string): string {
  return text
    .replaceAll(/(?<=^|[\s(«\u00A0])([а-яё]{1,2}|№|\d+) (?=\S)/giu, `$1${NBSP}`)
    .replaceAll(/ (?=[—–] )/g, NBSP)
    .replaceAll(/(?<=\d)–(?=\d)/g, `${WORD_JOINER}–${WORD_JOINER}`)
}
