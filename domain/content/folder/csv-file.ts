import { CsvError, parse } from 'csv-parse/sync'
import type { ContentProblem } from './content-item.ts'

/** A row by column, and the line where it begins. */
export interface CsvRow {
  line: number
  cells: Record<string, string>
}

const DELIMITERS = [';', ',', '\t']

/** The rows of a table whose first line has these columns, in any order, separated by `;`, `,` or tabs. */
export function parseCsv(
  file: string,
  text: string,
  columns: readonly string[],
): { ok: true; rows: CsvRow[] } | { ok: false; problems: ContentProblem[] } {
  const [heading = ''] = text.split(/\r?\n/, 1)
  const delimiter = DELIMITERS.find((sign) => heading.includes(sign)) ?? ';'
  const header = heading.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const problems = columns.filter((column) => !header.includes(column)).map((column) => `has no column «${column}»`)
  problems.push(
    ...header
      .filter((name) => !columns.includes(name))
      .map((name) => `has a column «${name}» that is not known; known are ${columns.join(', ')}`),
  )
  if (problems.length > 0) return { ok: false, problems: problems.map((message) => ({ file, line: 1, message })) }
  try {
    const rows: unknown[] = parse(text, {
      delimiter,
      from: 2,
      // Reported below, with a remedy.
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      trim: true,
    })
    const parsed = rows.map(parseRow)
    const uneven = parsed.filter(({ cells }) => cells.length !== header.length)
    if (uneven.length > 0)
      return { ok: false, problems: uneven.map((row) => describeUnevenRow(file, row, header, delimiter)) }
    return { ok: true, rows: parsed.map(({ line, cells }) => ({ line, cells: nameCells(header, cells) })) }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    return { ok: false, problems: [{ file, line: Number(cause['lines']), message: BAD_QUOTE_MESSAGE }] }
  }
}

/** The only error of csv-parse when rows may differ in length. */
const BAD_QUOTE_MESSAGE = 'has a quote (") that is not around a whole cell: quote the cell, and write "" for one inside'

/** csv-parse types its rows as unknown; with `info` and without `columns` they have this shape. */
function parseRow(row: unknown): { line: number; cells: string[] } {
  if (typeof row === 'object' && row !== null && 'record' in row && 'info' in row) {
    const { record, info } = row
    if (Array.isArray(record) && typeof info === 'object' && info !== null && 'lines' in info)
      return { line: Number(info.lines), cells: record.map(String) }
  }
  throw new TypeError('csv-parse gave a row of an unknown shape')
}

function describeUnevenRow(
  file: string,
  { line, cells }: { line: number; cells: readonly string[] },
  columns: readonly string[],
  delimiter: string,
): ContentProblem {
  const sign = delimiter === '\t' ? 'a tab' : `«${delimiter}»`
  const message = `must have ${columns.length} cells (${columns.join(', ')}) and has ${cells.length}: put ${sign} between them, also around an empty one, and a cell that holds ${sign} in quotes`
  return { file, line, message }
}

const nameCells = (columns: readonly string[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))

/** A table for a Russian spreadsheet: with semicolons, and a BOM, without which it would assume Windows-1251. */
export function formatCsv(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[columns, ...rows].map((cells) => cells.map(formatCell).join(';')).join('\n')}\n`
}

function formatCell(value: string | number): string {
  const text = String(value)
  return /[;,"\n\r\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
