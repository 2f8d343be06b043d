import type pg from 'pg'
import type { SequenceEntry } from './manifest.ts'

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
export async function listDropStatements(client: pg.Client): Promise<string[]> {
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
