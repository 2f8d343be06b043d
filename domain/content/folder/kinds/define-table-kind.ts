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

/** What makes a kind that is one table: the file holds all of its rows. */
export interface TableKindDefinition<Row> {
  /** The file's name without its ending. */
  name: string
  /** By column, from texts. */
  schema: v.GenericSchema<unknown, Row> & { entries: object }
  /** Two rows with one key are a mistake; the order in which export writes them. */
  keyOf: (row: Row) => string
  /** What is wrong with rows of which each is right by itself. The place is the column. */
  validate?: (rows: readonly Row[]) => { row: Row; place: string; message: string }[]
  /** In the order of the columns. */
  format: (row: Row) => (string | number)[]
  /** The place is the column. */
  references: (row: Row) => Reference[]
  list: (db: Db | Transaction<DB>) => Promise<Row[]>
  /** Makes these rows the table. */
  put: (tx: Transaction<DB>, rows: readonly Row[], now: Date) => Promise<void>
}

/** A kind of content that is one CSV file: what its rows do not say any more is gone. */
export function defineTableKind<Row>(plan: TableKindDefinition<Row>): ContentKind {
  const kind: ContentKind = {
    folder: plan.name,
    extension: '.csv',
    isOneFile: true,
    parse: (file) => parseTable(kind, plan, file),
    async list(db) {
      const rows = await plan.list(db)
      return rows.length === 0 ? [] : [createItem(kind, plan, rows)]
    },
    async remove(tx) {
      await plan.put(tx, [], new Date(0))
      return undefined
    },
  }
  return kind
}

function parseTable<Row>(
  kind: ContentKind,
  plan: TableKindDefinition<Row>,
  { file, text }: ContentFile,
): ParseFileResult {
  const read = parseCsv(file, text, Object.keys(plan.schema.entries))
  if (!read.ok) return read
  const problems: ContentProblem[] = []
  const lines = new Map<string, number>()
  const rows = read.rows.flatMap((row): Row[] => {
    const parsed = v.safeParse(plan.schema, row.cells)
    for (const { message, path } of parsed.issues ?? [])
      problems.push({ file, line: row.line, place: String(path?.[0]?.key), message })
    if (!parsed.success) return []
    const twin = lines.get(plan.keyOf(parsed.output))
    if (twin !== undefined) problems.push({ file, line: row.line, message: `says again what line ${twin} is about` })
    lines.set(plan.keyOf(parsed.output), row.line)
    return [parsed.output]
  })
  // While all are right each row stands where its line does.
  for (const { row, ...problem } of problems.length > 0 ? [] : (plan.validate?.(rows) ?? []))
    problems.push({ file, line: read.rows[rows.indexOf(row)]?.line, ...problem })
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, item: { ...createItem(kind, plan, rows), file, locate: (place) => locate(read.rows, place) } }
}

function locate(rows: readonly CsvRow[], [row, column]: ValuePath): Pick<ContentProblem, 'line' | 'place'> {
  return { line: rows[Number(row)]?.line, place: String(column) }
}

function createItem<Row>(kind: ContentKind, plan: TableKindDefinition<Row>, rows: readonly Row[]): ContentItem {
  const sorted = rows.toSorted((a, b) => (plan.keyOf(a) < plan.keyOf(b) ? -1 : 1))
  return {
    kind,
    name: plan.name,
    path: `${plan.name}.csv`,
    text: formatCsv(Object.keys(plan.schema.entries), sorted.map(plan.format)),
    isEmpty: rows.length === 0,
    addresses: [],
    references: rows.flatMap((row, index) =>
      plan.references(row).map((reference) => ({ ...reference, place: [index, ...reference.place] })),
    ),
    put: (tx, now) => plan.put(tx, rows, now),
  }
}
