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
