/** The last dictionary in a text of a PDF. */
export interface PdfDictionary {
  /** Without strings and comments, which may contain anything. */
  plain: string
  /** Unchanged: text before the dictionary may make it look like part of a string, so that it is missing in `plain`. */
  raw: string
}

const OBJECT = /\d[\s\0]+obj(?!\w)/

export const parseDictionary = (text: string): PdfDictionary => ({
  plain: getLastObject(stripStrings(text)),
  raw: getLastObject(text),
})

const getLastObject = (text: string) => text.split(OBJECT).at(-1) ?? ''

/** Strings are in brackets, which may be nested (ISO 32000, 7.3.4.2); a comment extends to the end of its line. */
export function stripStrings(text: string): string {
  let plain = ''
  let from = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '\\') at += 1
    else if (letter === '%' && depth === 0) {
      plain += `${text.slice(from, at)} `
      while (at + 1 < text.length && text[at + 1] !== '\n' && text[at + 1] !== '\r') at += 1
      from = at + 1
    } else if (letter === '(') {
      if (depth === 0) plain += `${text.slice(from, at)} `
      depth += 1
    } else if (letter === ')' && depth > 0) {
      depth -= 1
      from = at + 1
    }
  }
  return depth === 0 ? plain + text.slice(from) : plain
}

/** A pattern that finds any of these PDF names, in any spelling. */
export function createNamePattern(names: readonly string[]): RegExp {
  return new RegExp(createNameSource(names), 'i')
}

/** The same, as part of a longer expression. */
export function createNameSource(names: readonly string[]): string {
  return String.raw`/(?:${names.map(toAnySpelling).join('|')})(?![\w.#-])`
}

/** Any letter of a name may be written in hexadecimal: `#4a`. */
function toAnySpelling(name: string): string {
  return Array.from(name, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')
}
