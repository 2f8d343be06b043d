import type pg from 'pg'
import { createMigrationTable, listMigrationsOnDisk, runMigration } from '../migrate.server.ts'
import { listDropStatements, listTables, toQualifiedName, type TableShape } from './list-tables.server.ts'

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
  // The rows that migrations insert are in the backup, since the dealer may have changed them.
  await client.query(`truncate ${tables.join(', ')}`)
  const keys = await listForeignKeys(client)
  await runAll(
    client,
    keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  )
  await runAll(
    client,
    tables.map((table) => `alter table ${table} disable trigger user`),
  )
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
