import type pg from 'pg'
import type { SequenceEntry } from './manifest.ts'
import { createMigrationTable, listMigrationsOnDisk, runMigration } from '../migrate.server.ts'

export interface TableShape {
  name: string
  /** The stored columns, without those that the database fills (generated columns, stamps). */
  columns: string[]
  /**
   * Columns that hold the number of a transaction (xid8). It has a meaning only on the same server, so it is not backed
   * up: a restored row is stamped by the transaction that restores it.
   */
  stamps: { column: string; hasDefault: boolean }[]
}

/** Excludes objects that belong to an extension. */
const isOwnObject = (catalog: string, alias: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${alias}.oid and deptype = 'e')`

/** All tables of the site, by name, without those of the queue, which are in a separate schema. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name,
      coalesce(json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '' and a.atttypid <> 'xid8'::regtype), '[]')
        as columns,
      coalesce(json_agg(json_build_object('column', a.attname, 'hasDefault', a.atthasdef) order by a.attnum)
        filter (where a.atttypid = 'xid8'::regtype), '[]') as stamps
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${isOwnObject('pg_class', 'c')}
    group by c.relname order by c.relname collate "C"`)
  return rows
}

/** The current value of every sequence of the site. */
export async function listSequences(client: pg.Client): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'S' and ${isOwnObject('pg_class', 'c')}
    order by relname collate "C"`)
  const sequences: SequenceEntry[] = []
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${toQualifiedName(client, name)}`,
    )
    for (const row of state.rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** Statements that drop everything of the site: tables with their dependents, then functions and types. */
async function listDropStatements(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s public.%I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, relname)
      as statement, 1 as step from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and ${isOwnObject('pg_class', 'c')}
    union all select format('drop routine if exists %s cascade', p.oid::regprocedure), 2 from pg_proc p
      where pronamespace = 'public'::regnamespace and ${isOwnObject('pg_proc', 'p')}
    union all select format('drop type if exists public.%I cascade', typname), 3 from pg_type t
      where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${isOwnObject('pg_type', 't')}
    order by step, statement`)
  return rows.map(({ statement }) => statement)
}

/** The SQL name of a table or sequence of the site, independent of the search path. */
export const toQualifiedName = (client: pg.Client, name: string): string => `public.${client.escapeIdentifier(name)}`

/**
 * Drops everything of the site and creates its tables again by the migrations `applied`: empty, with triggers disabled
 * and without foreign keys. Runs in the transaction that the caller has begun. Returns the tables, and `complete`,
 * which restores the triggers and the foreign keys.
 */
export async function rebuildSchema(
  client: pg.Client,
  applied: readonly string[],
): Promise<{ shapes: TableShape[]; complete: () => Promise<void> }> {
  for (const statement of await listDropStatements(client)) await client.query(statement)
  await createMigrationTable(client)
  for (const name of await listMigrationsOnDisk()) if (applied.includes(name)) await runMigration(client, name)
  const shapes = await listTables(client)
  const tables = shapes.map(({ name }) => toQualifiedName(client, name))
  const keys = await listForeignKeys(client)
  await runAll(
    client,
    keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  )
  await runAll(
    client,
    tables.map((table) => `alter table ${table} disable trigger user`),
  )
  // The rows that migrations insert are in the backup, since the dealer may have changed them. The audit log can be
  // emptied only without its triggers.
  await client.query(`truncate ${tables.join(', ')}`)
  const stamps = listStampsWithoutDefault(client, shapes)
  await runAll(
    client,
    stamps.map((stamp) => `${stamp} set default pg_current_xact_id()`),
  )
  return {
    shapes,
    complete: async () => {
      await runAll(
        client,
        stamps.map((stamp) => `${stamp} drop default`),
      )
      await runAll(
        client,
        tables.map((table) => `alter table ${table} enable trigger user`),
      )
      await runAll(
        client,
        keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      )
    },
  }
}

async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

/** The owner of the tables may drop these; only a superuser could disable the triggers behind them. */
async function listForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conrelid::regclass::text, conname`)
  return rows
}

const listStampsWithoutDefault = (client: pg.Client, shapes: readonly TableShape[]) =>
  shapes.flatMap(({ name, stamps }) =>
    stamps
      .filter(({ hasDefault }) => !hasDefault)
      .map(({ column }) => `alter table ${toQualifiedName(client, name)} alter ${client.escapeIdentifier(column)}`),
  )
