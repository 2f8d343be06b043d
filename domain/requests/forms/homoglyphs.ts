// Twelve letters look the same in both alphabets: Russian number plates use only these, and a keyboard in the other
// layout puts them into a VIN.

const CYRILLIC = 'АВЕКМНОРСТУХ'
const LATIN = 'ABEKMHOPCTYX'

/** The text in capitals, with its Latin homoglyphs replaced by Cyrillic letters. */
export const toCyrillicHomoglyphs = (text: string) => replaceLetters(text, LATIN, CYRILLIC)

/** The text in capitals, with its Cyrillic homoglyphs replaced by Latin letters. */
export const toLatinHomoglyphs = (text: string) => replaceLetters(text, CYRILLIC, LATIN)

const replaceLetters = (text: string, from: string, to: string) =>
  Array.from(text.toUpperCase(), (letter) => to[from.indexOf(letter)] ?? letter).join('')
