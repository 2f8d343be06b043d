import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createDb, type Db } from './client.server.ts'
import { startEmbeddedServer } from './embedded.server.ts'
import { migrate } from './migrate.server.ts'

// Writes db/schema.ts from the migrations: `npm run db:types`. A test fails when the file is out of date.

const TARGET = fileURLToPath(new URL('./schema.ts', import.meta.url))

const TOUCH_TYPE =
  '{ source: string | null; medium: string | null; campaign: string | null; content: string | null; term: string | null; referrer: string | null; landing: string; at: string }'

const AUDITED_FIELDS = 'Record<string, string | number | boolean | null>'

/** JSON columns are written as text, and read as what the site's own commands have written. */
const JSON_COLUMNS: Record<string, string> = {
  'branch.hours': '{ days: number[]; opens: string; closes: string }[]',
  'car.equipment': '{ name: string; items: string[] }[]',
  'car.as_fed': 'Record<string, string>',
  'request.details': 'Record<string, string | number | string[]>',
  'request.car':
    '{ id: number; url: string; name: string; trim: string | null; block: CatalogueBlock; year: number; vin: string | null; price: { priceRub: number; listPriceRub: number | null; conditions: string[]; totalRub: number; shownRub: number | null; benefitRub?: number } }',
  'request.first_touch': TOUCH_TYPE,
  'request.last_touch': TOUCH_TYPE,
  'offer.blocks': 'ContentBlock[]',
  'page.blocks': 'ContentBlock[]',
  'menu.items': 'MenuItem[]',
  'staff_invitation.grants': '{ role: StaffRole; branchId: number | null }[]',
  'audit_log.before': AUDITED_FIELDS,
  'audit_log.after': AUDITED_FIELDS,
  'request_event.before': AUDITED_FIELDS,
  'request_event.after': AUDITED_FIELDS,
  'branch_day.spans': '{ opens: string; closes: string }[]',
}

const SCALARS: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  text: 'string',
  timestamptz: 'ColumnType<Date, Date | string, Date | string>',
  uuid: 'string',
  xid8: 'string',
}

/** Kysely's own Generated does not look inside a ColumnType. */
const GENERATED = `type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
`

/** The text of db/schema.ts for the migrated database `db`. */
export async function generateSchema(db: Db): Promise<string> {
  const enums = await listEnums(db)
  // The queue's tables are in a separate schema.
  const tables = (await db.introspection.getTables())
    .filter((table) => table.schema === 'public')
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const typeOf = (table: string, column: string, dataType: string): string => {
    if (dataType === 'jsonb') return `ColumnType<${JSON_COLUMNS[`${table}.${column}`] ?? 'unknown'}, string, string>`
    if (dataType.startsWith('_')) return `${typeOf(table, column, dataType.slice(1))}[]`
    const found = SCALARS[dataType] ?? (enums.has(dataType) ? pascal(dataType) : undefined)
    if (found === undefined)
      throw new Error(`No TypeScript type for ${table}.${column} (${dataType}): add it to SCALARS`)
    return found
  }
  const unions = [...enums].map(
    ([name, values]) => `export type ${pascal(name)} = ${values.map((value) => `'${value}'`).join(' | ')}\n`,
  )
  const interfaces = tables.map((table) => {
    const columns = table.columns.map((column) => {
      const type = typeOf(table.name, column.name, column.dataType) + (column.isNullable ? ' | null' : '')
      const isFilled = column.hasDefaultValue || column.isAutoIncrementing
      return `  ${column.name}: ${isFilled ? `Generated<${type}>` : type}\n`
    })
    return `export interface ${pascal(table.name)} {\n${columns.join('')}}\n`
  })
  const index = tables.map((table) => `  ${table.name}: ${pascal(table.name)}\n`).join('')
  return [
    "// Written by db/generate-schema.ts from the migrations. Do not edit: run `npm run db:types`.\nimport type { ColumnType } from 'kysely'\nimport type { ContentBlock, MenuItem } from './content-block.ts'\n",
    GENERATED,
    unions.join(''),
    ...interfaces,
    `export interface DB {\n${index}}\n`,
  ].join('\n')
}

async function listEnums(db: Db): Promise<Map<string, string[]>> {
  const found = await sql<{ name: string; values: string[] }>`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
    from pg_type t join pg_enum e on e.enumtypid = t.oid join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public' group by t.typname order by t.typname`.execute(db)
  return new Map(found.rows.map((row) => [row.name, row.values]))
}

const pascal = (name: string) =>
  name.replaceAll(/(^|_)([a-z])/g, (_all, _start, letter: string) => letter.toUpperCase())

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-schema-'))
  const server = await startEmbeddedServer(folder, 'schema', { isDurable: false })
  await migrate(server.url)
  const db = createDb(server.url, { max: 1 })
  const text = await generateSchema(db)
  await db.destroy()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  const before = await readFile(TARGET, 'utf8').catch(() => '')
  if (before !== text) await writeFile(TARGET, text)
  console.log(before === text ? 'db/schema.ts is up to date' : 'db/schema.ts written')
}
