const DIACRITICS = /\p{Mark}/gu
const NOT_A_LETTER_OR_DIGIT = /[^\p{Letter}\p{Number}]+/gu

/** Cyrillic letters (and з) that people type for a Latin letter or a digit of the same shape. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  х: 'x',
  у: 'y',
  з: '3',
}
const LOOK_ALIKE_LETTERS = new RegExp(`[${Object.keys(LOOK_ALIKES).join('')}]`, 'g')

/**
 * The key by which spellings are compared: letters and digits only, without case, diacritics, spaces and punctuation;
 * letters that look alike in Latin and Cyrillic become the same. Not for display: «Рено» becomes `peho`.
 */
export function spellingKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .replace(NOT_A_LETTER_OR_DIGIT, '')
    .replace(LOOK_ALIKE_LETTERS, (letter) => LOOK_ALIKES[letter] ?? letter)
}
