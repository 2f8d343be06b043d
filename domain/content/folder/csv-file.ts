import { CsvError, parse } from 'csv-parse/sync'
import type { ContentProblem } from './content-thing.ts'

/** A row by its columns, and the line where it begins. */
export interface CsvRow {
  line: number
  cells: Record<string, string>
}

const DELIMITERS = [';', ',', '\t']

/** The rows of a table whose first line names these columns, in any order, with `;`, `,` or tabs between. */
export function readCsv(
  file: string,
  text: string,
  columns: readonly string[],
): { ok: true; rows: CsvRow[] } | { ok: false; problems: ContentProblem[] } {
  const [head = ''] = text.split(/\r?\n/, 1)
  const delimiter = DELIMITERS.find((sign) => head.includes(sign)) ?? ';'
  const named = head.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const problems = columns.filter((column) => !named.includes(column)).map((column) => `has no column «${column}»`)
  problems.push(
    ...named
      .filter((name) => !columns.includes(name))
      .map((name) => `has a column «${name}» that is not known; known are ${columns.join(', ')}`),
  )
  if (problems.length > 0) return { ok: false, problems: problems.map((message) => ({ file, line: 1, message })) }
  try {
    const rows: unknown[] = parse(text, {
      delimiter,
      columns: () => named,
      skip_empty_lines: true,
      info: true,
      trim: true,
    })
    return { ok: true, rows: rows.map(readRow) }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    return { ok: false, problems: [{ file, message: `cannot be read: ${cause.message}` }] }
  }
}

/** csv-parse types what it gives as unknown; with `info` and `columns` it is this. */
function readRow(row: unknown): CsvRow {
  if (typeof row === 'object' && row !== null && 'record' in row && 'info' in row) {
    const { record, info } = row
    if (typeof record === 'object' && record !== null && typeof info === 'object' && info !== null && 'lines' in info) {
      const cells = Object.entries(record).map(([key, value]) => [key, String(value)] as const)
      return { line: Number(info.lines), cells: Object.fromEntries(cells) }
    }
  }
  throw new TypeError('csv-parse gave a row of an unknown shape')
}

/** A table as a Russian spreadsheet opens it: semicolons, and a BOM, without which it would read an older encoding. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[columns, ...rows].map((cells) => cells.map(writeCell).join(';')).join('\n')}\n`
}

function writeCell(value: string | number): string {
  const text = String(value)
  return /[;,"\n\r\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
