import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Storage } from '#platform/storage/storage.server.ts'
import { ERROR_CODES, getErrorCode } from '../error-codes.ts'
import {
  listMigrationsOnDisk,
  listPendingMigrations,
  migrate,
  MIGRATION_LOCK,
  runMigration,
} from '../migrate.server.ts'
import { BackupError, type FilesFolder, type Manifest, type SequenceEntry, type TableEntry } from './manifest.ts'
import { beginRows, type RowLoader } from './copy-rows.server.ts'
import { listSequences, listTables, rebuildSchema, type TableShape, toQualifiedName } from './list-tables.server.ts'
import { openClient } from './open-client.server.ts'
import { type ArchiveEntry, readArchive } from './archive.server.ts'

export interface RestoreParams {
  databaseUrl: string
  storages: Record<FilesFolder, Pick<Storage, 'put'>>
  /** Whether existing data of the database may be deleted. */
  mayReplace: boolean
  /** When it aborts before the end, the database is left as it was. */
  signal?: AbortSignal
}

export interface RestoreResult {
  manifest: Manifest
  /** Migrations of this release that the backup lacked. */
  applied: string[]
}

/** An open backup that has been read completely and matches its checksum. */
export interface CheckedBackup extends AsyncDisposable {
  manifest: Manifest
  file: FileHandle
}

/** Reads the whole file. Throws a BackupError when it is no backup, is cut short, damaged, or of a newer release. */
export async function openBackup(backupPath: string): Promise<CheckedBackup> {
  const file = await open(backupPath, 'r').catch((cause: unknown) => {
    throw new BackupError(`${backupPath} cannot be read. Name the file of a backup.`, { cause })
  })
  const close = () => file.close()
  try {
    const manifest = await readArchive(file)
    await requireKnownMigrations(manifest)
    return { manifest, file, [Symbol.asyncDispose]: close }
  } catch (cause) {
    await close()
    // A folder can be opened, but not read.
    throw getErrorCode(cause) === 'EISDIR'
      ? new BackupError(`${backupPath} is a folder. Name the file of a backup.`, { cause })
      : cause
  }
}

/**
 * Puts the files of the backup into the storages and its rows into the database. One transaction creates the tables of
 * the backup's release, loads the rows, and applies the later migrations. Throws a BackupError when the restore is
 * impossible; then the database is as it was.
 */
export async function restoreBackup(backup: CheckedBackup, params: RestoreParams): Promise<RestoreResult> {
  const applied = await restoreAll(backup, params).catch((cause: unknown) => {
    throw toBackupError(cause)
  })
  // The queue's own schema.
  await migrate(params.databaseUrl)
  return { manifest: backup.manifest, applied }
}

async function restoreAll({ manifest, file }: CheckedBackup, params: RestoreParams): Promise<string[]> {
  await using opened = await openClient(params.databaseUrl, 'showroom restore')
  const { client } = opened
  await lockDatabase(client)
  if (!params.mayReplace) await requireNoData(client)
  await client.query('begin')
  const { shapes, complete } = await rebuildSchema(client, manifest.migrations)
  requireSameTables(manifest.tables, shapes)
  await readRowsAndFiles(client, { manifest, file }, params)
  await complete()
  await setSequences(client, manifest.sequences)
  const pending = await listPendingMigrations(client)
  for (const name of pending) await runMigration(client, name)
  await deleteJobs(client)
  params.signal?.throwIfAborted()
  await client.query('commit')
  // The first visitors arrive before autovacuum has analysed the tables.
  await client.query('analyze')
  return pending
}

async function readRowsAndFiles(
  client: pg.Client,
  { manifest, file }: Pick<CheckedBackup, 'manifest' | 'file'>,
  { storages, signal }: RestoreParams,
): Promise<void> {
  let open: { table: TableEntry; loader: RowLoader } | undefined
  const close = async () => {
    const rows = await open?.loader.end()
    if (open !== undefined && rows !== open.table.rows)
      throw new Error(`The table ${open.table.name} took ${rows} rows; the backup has ${open.table.rows}`)
    open = undefined
  }
  const visit = async ({ entryKind, content }: ArchiveEntry) => {
    signal?.throwIfAborted()
    if (entryKind.kind === 'file') {
      await close()
      await storages[entryKind.folder].put(entryKind.name, Readable.from(content, { objectMode: false }))
      return
    }
    if (open?.table.name !== entryKind.table) {
      await close()
      open = beginTable(client, manifest, entryKind.table)
    }
    await open.loader.write(content)
  }
  await readArchive(file, visit)
  await close()
}

function beginTable(client: pg.Client, { tables }: Manifest, name: string) {
  const table = tables.find((table) => table.name === name)
  if (table === undefined) throw new BackupError(`This backup has rows of ${name}, which its list of tables lacks.`)
  return { table, loader: beginRows(client, table) }
}

/** The same migrations create the same tables, unless the tables were changed by hand. */
function requireSameTables(tables: readonly TableEntry[], shapes: readonly TableShape[]): void {
  const [backupTables, releaseTables] = [describeTables(tables), describeTables(shapes)]
  const different = [...new Set([...backupTables.keys(), ...releaseTables.keys()])].filter(
    (name) => backupTables.get(name) !== releaseTables.get(name),
  )
  if (different.length > 0)
    throw new BackupError(
      `The tables of this backup are not those of its release: ${different.join(', ')}. They were changed by hand before the backup ` +
        'was made. Nothing was changed.',
    )
}

const describeTables = (tables: readonly Pick<TableEntry, 'name' | 'columns'>[]) =>
  new Map(tables.map(({ name, columns }) => [name, columns.toSorted().join(', ')]))

async function setSequences(client: pg.Client, sequences: readonly SequenceEntry[]): Promise<void> {
  const known = new Set((await listSequences(client)).map(({ name }) => name))
  for (const { name, lastValue, isCalled } of sequences.filter(({ name }) => known.has(name)))
    await client.query('select setval($1::regclass, $2, $3)', [toQualifiedName(client, name), lastValue, isCalled])
}

/** These jobs belong to the replaced rows. Schedules enqueue what the restored rows need (docs/decisions/053). */
async function deleteJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('graphile_worker._private_jobs')`)
  if (rows.length > 0) await client.query('delete from graphile_worker._private_jobs')
}

function toBackupError(cause: unknown): unknown {
  const asItWas = 'The database is as it was.'
  switch (getErrorCode(cause)) {
    case 'ENOSPC':
      return new BackupError(`The disk of DATA_DIR is full. ${asItWas} Free some space and restore again.`, { cause })
    case ERROR_CODES.diskFull:
      return new BackupError(`The disk of the database is full. ${asItWas} Free some space and restore again.`, {
        cause,
      })
    case ERROR_CODES.lockNotAvailable:
      return new BackupError(
        `Another session holds a table. ${asItWas} End it (pg_stat_activity names it) and restore again.`,
        { cause },
      )
    case ERROR_CODES.insufficientPrivilege:
      return new BackupError(
        `The user of DATABASE_URL may not do this: ${cause instanceof Error ? cause.message : ''}. ${asItWas} ` +
          'It must own the tables and be able to create others.',
        { cause },
      )
    default:
      return cause
  }
}

/** Tables that have rows after the migrations alone: the migrations insert them. */
const TABLES_WITH_INITIAL_ROWS = new Set([
  'migration',
  'legal_text',
  'lost_reason',
  'reply_template',
  'shipped_content',
])
/** Closed sessions disappear after a short while. */
const DISCONNECT_GRACE_MS = 3000
const POLL_INTERVAL_MS = 100

/**
 * Locks the database until the connection ends. A site or a command that starts meanwhile waits before its migrations.
 * Throws a BackupError when one is running already.
 */
async function lockDatabase(client: pg.Client): Promise<void> {
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
async function requireKnownMigrations({ migrations }: Pick<Manifest, 'migrations'>): Promise<void> {
  const known = new Set(await listMigrationsOnDisk())
  const newer = migrations.filter((name) => !known.has(name))
  if (newer.length > 0)
    throw new BackupError(
      `This backup was made by a newer release, which has: ${newer.join(', ')}. Restore it with that release, or one after it.`,
    )
}

/** Throws a BackupError when there are rows that the migrations did not insert. */
async function requireNoData(client: pg.Client): Promise<void> {
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
