/** Put before the first line of a file: without it Excel reads UTF-8 as the system's old encoding. */
export const CSV_BOM = '\uFEFF'

/**
 * One line of a CSV file that a Russian Excel opens by a double click: semicolons, because the comma is its decimal
 * mark; text always in quotes; CRLF. What a stranger typed can be no formula there: text that begins like one, also
 * behind spaces, invisible signs or quotes, gets an apostrophe in front. Numbers are written as they are.
 */
export function formatCsvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(formatCell).join(';')}\r\n`
}

function formatCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return String(value)
  const text = value.replaceAll('\r\n', '\n').replaceAll(CONTROL_CHARACTERS, ' ')
  return `"${(FORMULA_START.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** Control characters but for the end of a line. A tab may begin a formula, so it goes as well. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]/gu

/** Also the full-width signs, which some spreadsheets read as the plain ones. */
const FORMULA_START = /^[\s\p{Cf}\p{Zs}"'`]*[=+\-@＝＋－＠|]/u
