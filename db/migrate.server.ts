import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { getErrorCode, ERROR_CODES } from './error-codes.ts'
import type { Log } from '#platform/log/log.server.ts'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'

const MIGRATIONS = path.join(PROJECT_FOLDER, 'db', 'migrations')
/** Any number of nodes may start at once; this advisory lock lets one migrate while the others wait. */
export const MIGRATION_LOCK = 7_300_001
/** How long a migration waits for the lock of a table that others use. */
const LOCK_TIMEOUT_MS = 10_000

/** A client or a pool. */
interface Queryable {
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * Brings the database at `url` up to date: applies the missing migrations in order, each in its own transaction, then
 * migrates the queue's schema. Returns the names of the applied migrations. A database that was migrated by a newer
 * release is left as it is, with a warning in the log.
 */
export async function migrate(url: string, log?: Pick<Log, 'warn'>): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'showroom migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await createMigrationTable(client)
    const newer = await listNewerMigrations(client)
    if (newer.length > 0) log?.warn({ newer }, 'a newer release migrated this database: bin/showroom doctor says more')
    const pending = await listPendingMigrations(client)
    for (const name of pending) await apply(client, name)
    if (!(await isQueueReady(client)) || pending.length > 0) await migrateQueue(url)
    return pending
  } finally {
    await client.end() // releases the lock
  }
}

/** Names of the migrations on disk that the database lacks, in the order in which they would run. */
export async function listPendingMigrations(client: Queryable): Promise<string[]> {
  const applied = new Set(await listAppliedMigrations(client))
  return (await listMigrationsOnDisk()).filter((name) => !applied.has(name))
}

/** Names of migrations that the database has and this release does not: a newer one ran here. */
export async function listNewerMigrations(client: Queryable): Promise<string[]> {
  const known = new Set(await listMigrationsOnDisk())
  return (await listAppliedMigrations(client)).filter((name) => !known.has(name))
}

/** Names of all migrations of this release, in the order in which they run. */
export const listMigrationsOnDisk = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()

/** Names of the migrations that were applied to the database, in order; none when it was never migrated. */
export async function listAppliedMigrations(client: Queryable): Promise<string[]> {
  const table = await client.query("select to_regclass('public.migration') as found")
  if (table.rows[0]?.found === null) return []
  const applied = await client.query('select name from migration order by name')
  return applied.rows.map(({ name }) => String(name))
}

/** Whether the queue's tables exist, so that jobs can be enqueued. */
export async function isQueueReady(client: Queryable): Promise<boolean> {
  const found = await client.query("select to_regclass('graphile_worker.jobs') is not null as found")
  return found.rows[0]?.found === true
}

/** Creates the table of applied migrations if it is missing. */
export async function createMigrationTable(client: Queryable): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
}

/** Applies one migration and records it, in the transaction that the caller has begun. */
export async function runMigration(client: pg.Client, name: string): Promise<void> {
  await client.query(await readFile(path.join(MIGRATIONS, name), 'utf8'))
  await client.query('insert into migration (name) values ($1)', [name])
}

async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  try {
    // While this waits for a table, all other sessions wait behind it.
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await runMigration(client, name)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    const isHeldUp = getErrorCode(cause) === ERROR_CODES.lockNotAvailable
    const remedy = isHeldUp ? ': another session holds a table. End it (pg_stat_activity names it) and start again' : ''
    throw new Error(`Migration ${name} failed; the database is as it was before it${remedy}`, { cause })
  }
}

/** The worker also does this when it starts. Here it makes sure that a node without a worker can enqueue jobs. */
async function migrateQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 2, logger: new Logger(() => () => undefined) })
}
