import { NBSP, WORD_JOINER } from './spaces.ts'

/**
 * Typesets a plain Russian text: no line break after short words, numbers and «№», before dashes, or within a range.
 */
export function typesetText(text: string): string {
  return text
    .replaceAll(/(?<=^|[\s(«\u00A0])([а-яё]{1,2}|№|\d+) (?=\S)/giu, `$1${NBSP}`)
    .replaceAll(/ (?=[—–] )/g, NBSP)
    .replaceAll(/(?<=\d)–(?=\d)/g, `${WORD_JOINER}–${WORD_JOINER}`)
}
