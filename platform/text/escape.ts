const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for an HTML or XML document, between tags and in attributes. */
export const escapeMarkup = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** Put before the first line of a file: without it Excel reads UTF-8 as the system's old encoding. */
export const CSV_BOM = '\uFEFF'

/**
 * Formats one line of a CSV file that a Russian Excel opens by a double click: semicolons, because the comma is its
 * decimal mark; text always in quotes; CRLF. Text that begins like a formula, also after spaces, invisible characters
 * or quotes, gets an apostrophe in front, so that visitors cannot enter formulas. Numbers are written as they are.
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

/** Control characters except line feeds. A tab can begin a formula, so it is removed too. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]/gu

/** Also the full-width characters, which some spreadsheets read like the plain ones. */
const FORMULA_START = /^[\s\p{Cf}\p{Zs}"'`]*[=+\-@＝＋－＠|]/u

/**
 * Eleven digits of a Russian phone as a cell: `8 (916) 123-45-67`. Excel shows plain digits as 7,91612E+10, and takes a
 * leading + for a formula.
 */
export const formatCsvPhone = (digits: string): string =>
  digits.replace(/^7(\d{3})(\d{3})(\d{2})(\d{2})$/, '8 ($1) $2-$3-$4')
