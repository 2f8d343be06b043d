const NBSP = '\u00A0'
/** Zero-width, and no line ends beside it. */
const WORD_JOINER = '\u2060'

/**
 * Typesets a plain Russian text: short words, numbers and signs do not end a line without what they belong to, and no
 * line ends within a range.
 */
export function typesetText(text: string): string {
  return text
    .replaceAll(/(?<=^|[\s(«\u00A0])([а-яё]{1,2}|№|\d+) (?=\S)/giu, `$1${NBSP}`)
    .replaceAll(/ (?=[—–] )/g, NBSP)
    .replaceAll(/(?<=\d)–(?=\d)/g, `${WORD_JOINER}–${WORD_JOINER}`)
}
