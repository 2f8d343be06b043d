// Twelve letters look the same in both alphabets: they are what Russian number plates are made of, and what a keyboard
// that was left in the other layout puts into a VIN.

const CYRILLIC = 'АВЕКМНОРСТУХ'
const LATIN = 'ABEKMHOPCTYX'

/** The text in capitals, each letter that has a Cyrillic double replaced by it. */
export const toCyrillicHomoglyphs = (text: string) => replaceLetters(text, LATIN, CYRILLIC)

/** The text in capitals, each letter that has a Latin double replaced by it. */
export const toLatinHomoglyphs = (text: string) => replaceLetters(text, CYRILLIC, LATIN)

const replaceLetters = (text: string, from: string, to: string) =>
  Array.from(text.toUpperCase(), (letter) => to[from.indexOf(letter)] ?? letter).join('')
