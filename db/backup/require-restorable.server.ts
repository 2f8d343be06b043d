import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { listMigrationsOnDisk, MIGRATION_LOCK } from '../migrate.server.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { listTables, toQualifiedName } from './list-tables.server.ts'

/** Tables that have rows after the migrations alone: the migrations insert them. */
const TABLES_WITH_INITIAL_ROWS = new Set(['migration', 'legal_text', 'shipped_content'])
/** Closed sessions disappear after a short while. */
const DISCONNECT_GRACE_MS = 3000
const POLL_INTERVAL_MS = 100

/**
 * Locks the database until the connection ends. A site or a command that starts meanwhile waits before its migrations.
 * Throws a BackupError when one is running already.
 */
export async function lockDatabase(client: pg.Client): Promise<void> {
  const deadline = performance.now() + DISCONNECT_GRACE_MS
  const isLate = () => performance.now() > deadline
  while (!(await tryLock(client))) {
    if (isLate())
      throw new BackupError('The database is being migrated or restored by another process. Wait until that has ended.')
    await pause(POLL_INTERVAL_MS)
  }
  for (;;) {
    const others = await listOtherConnections(client)
    if (others.length === 0) return
    if (isLate())
      throw new BackupError(
        `The site, or a command, is at work on this database (${others.join(', ')}). Stop it on every node, then restore again.`,
      )
    await pause(POLL_INTERVAL_MS)
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])
  return rows[0]?.taken === true
}

/** All connections of the site and its commands have such a name (docs/decisions/053). */
async function listOtherConnections(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'showroom%' order by 1`)
  return rows.map(({ name }) => name)
}

/** Throws a BackupError when this release does not know all migrations of the backup. */
export async function requireKnownMigrations({ migrations }: Pick<Manifest, 'migrations'>): Promise<void> {
  const known = new Set(await listMigrationsOnDisk())
  const newer = migrations.filter((name) => !known.has(name))
  if (newer.length > 0)
    throw new BackupError(
      `This backup was made by a newer release, which has: ${newer.join(', ')}. Restore it with that release, or one after it.`,
    )
}

/** Throws a BackupError when there are rows that the migrations did not insert. */
export async function requireNoData(client: pg.Client): Promise<void> {
  const filled: string[] = []
  for (const { name } of await listTables(client)) {
    if (TABLES_WITH_INITIAL_ROWS.has(name)) continue
    const { rows } = await client.query(`select from ${toQualifiedName(client, name)} limit 1`)
    if (rows.length > 0) filled.push(await describeTable(client, name))
  }
  if (filled.length > 0)
    throw new BackupError(
      `The database has data already: ${filled.join(', ')}. Nothing was changed.\n` +
        'To replace all of it with the backup, add --replace; make a backup of it first if you may need it.',
    )
}

async function describeTable(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ${toQualifiedName(client, name)}`,
  )
  return `${name} (${rows[0]?.count ?? 0})`
}
