import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import type {
  ContentFile,
  ContentKind,
  ContentProblem,
  ContentItem,
  ParseFileResult,
  ValuePath,
  Reference,
} from '../content-item.ts'
import { parseCsv, formatCsv, type CsvRow } from '../csv-file.ts'

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
