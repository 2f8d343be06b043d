import { CsvError, parse } from 'csv-parse/sync'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import type {
  ContentFile,
  ContentItem,
  ContentKind,
  ContentProblem,
  ParseFileResult,
  Reference,
  ValuePath,
} from '../content-item.ts'

/** The definition of a kind with one table file, which contains all rows. */
export interface TableKindDefinition<Row> {
  /** The file's name without its extension. */
  name: string
  /** Parses a row of texts, by column. */
  schema: v.GenericSchema<unknown, Row> & { entries: object }
  /** The unique key of a row, which also defines the export order. */
  keyOf: (row: Row) => string
  /** Problems across rows that are each valid. The place is the column. */
  validate?: (rows: readonly Row[]) => { row: Row; place: string; message: string }[]
  /** The cells in column order. */
  format: (row: Row) => (string | number)[]
  /** The place is the column. */
  references: (row: Row) => Reference[]
  list: (db: Db | Transaction<DB>) => Promise<Row[]>
  /** Replaces all rows of the table. */
  put: (tx: Transaction<DB>, rows: readonly Row[], now: Date) => Promise<void>
}

/** Defines a kind of content that is one CSV file: rows that are no longer in it are removed. */
export function defineTableKind<Row>(definition: TableKindDefinition<Row>): ContentKind {
  const kind: ContentKind = {
    folder: definition.name,
    extension: '.csv',
    isOneFile: true,
    parse: (file) => parseTable(kind, definition, file),
    async list(db) {
      const rows = await definition.list(db)
      return rows.length === 0 ? [] : [createItem(kind, definition, rows)]
    },
    async remove(tx) {
      await definition.put(tx, [], new Date(0))
      return undefined
    },
  }
  return kind
}

function parseTable<Row>(
  kind: ContentKind,
  definition: TableKindDefinition<Row>,
  { file, text }: ContentFile,
): ParseFileResult {
  const csv = parseCsv(file, text, Object.keys(definition.schema.entries))
  if (!csv.ok) return csv
  const problems: ContentProblem[] = []
  const lines = new Map<string, number>()
  const rows = csv.rows.flatMap((row): Row[] => {
    const parsed = v.safeParse(definition.schema, row.cells)
    for (const { message, path } of parsed.issues ?? [])
      problems.push({ file, line: row.line, place: String(path?.[0]?.key), message })
    if (!parsed.success) return []
    const earlier = lines.get(definition.keyOf(parsed.output))
    if (earlier !== undefined) problems.push({ file, line: row.line, message: `repeats what line ${earlier} is about` })
    lines.set(definition.keyOf(parsed.output), row.line)
    return [parsed.output]
  })
  // Without problems the indexes of rows and lines are equal.
  for (const { row, ...problem } of problems.length > 0 ? [] : (definition.validate?.(rows) ?? []))
    problems.push({ file, line: csv.rows[rows.indexOf(row)]?.line, ...problem })
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, item: { ...createItem(kind, definition, rows), file, locate: (place) => locate(csv.rows, place) } }
}

function locate(rows: readonly CsvRow[], [row, column]: ValuePath): Pick<ContentProblem, 'line' | 'place'> {
  return { line: rows[Number(row)]?.line, place: String(column) }
}

function createItem<Row>(kind: ContentKind, definition: TableKindDefinition<Row>, rows: readonly Row[]): ContentItem {
  const sorted = rows.toSorted((a, b) => (definition.keyOf(a) < definition.keyOf(b) ? -1 : 1))
  return {
    kind,
    name: definition.name,
    path: `${definition.name}.csv`,
    text: formatCsv(Object.keys(definition.schema.entries), sorted.map(definition.format)),
    isEmpty: rows.length === 0,
    addresses: [],
    references: rows.flatMap((row, index) =>
      definition.references(row).map((reference) => ({ ...reference, place: [index, ...reference.place] })),
    ),
    put: (tx, now) => definition.put(tx, rows, now),
  }
}

/** A row by column, and the line where it begins. */
interface CsvRow {
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
function formatCsv(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[columns, ...rows].map((cells) => cells.map(formatCell).join(';')).join('\n')}\n`
}

function formatCell(value: string | number): string {
  const text = String(value)
  return /[;,"\n\r\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
