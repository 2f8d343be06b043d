import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url))
/** Any number of nodes may start at once; the advisory lock lets one migrate while the others wait. */
const LOCK = 7_300_001

/** Applies, in order and each in a transaction of its own, the migrations that the database lacks. Returns their names. */
export async function migrate(client: Client): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const pending = await listPendingMigrations(client)
    for (const name of pending) await apply(client, name)
    return pending
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/** Names of the migrations on disk that the database has not seen, in the order in which they would run. */
export async function listPendingMigrations(client: Pick<Client, 'query'>): Promise<string[]> {
  const onDisk = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
  const table = await client.query("select to_regclass('public.migration') as found")
  if (table.rows[0]?.found === null) return onDisk
  const applied = await client.query<{ name: string }>('select name from migration')
  const seen = new Set(applied.rows.map((row) => row.name))
  return onDisk.filter((name) => !seen.has(name))
}

async function apply(client: Client, name: string): Promise<void> {
  const text = await readFile(MIGRATIONS + name, 'utf8')
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed; the database is as it was before it`, { cause })
  }
}
