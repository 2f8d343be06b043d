import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Storage } from '#platform/storage/storage.server.ts'
import { getErrorCode, ERROR_CODES } from '../error-codes.ts'
import { listAppliedMigrations, MIGRATION_LOCK } from '../migrate.server.ts'
import { BackupError, type FilesFolder, type Manifest, nameFile } from './manifest.ts'
import { copyRowsOut } from './copy-rows.server.ts'
import { listSequences, listTables, toQualifiedName } from './list-tables.server.ts'
import { openClient } from './open-client.server.ts'
import { type ArchiveWriter, writeArchive } from './archive.server.ts'

export interface MakeBackupParams {
  databaseUrl: string
  storages: Record<FilesFolder, Pick<Storage, 'list' | 'read'>>
  /** The path of the backup file. */
  target: string
  /** Whether an existing file at `target` is replaced. */
  mayReplace: boolean
  now: () => Date
  /** When it aborts, what has been written is deleted. */
  signal?: AbortSignal
}

export interface Backup {
  manifest: Pick<Manifest, 'tables' | 'files'>
  bytes: number
}

/**
 * Writes a snapshot of all rows, then the files that they name, into one file that only its owner may read. The site
 * may run meanwhile: a file is stored before its row is committed and never changes, so no row lacks its file. Throws a
 * BackupError when the backup cannot be made; then `target` is unchanged.
 */
export async function makeBackup(params: MakeBackupParams): Promise<Backup> {
  const { target, mayReplace } = params
  await requireReplaceable(target, mayReplace)
  const draft = `${target}.${process.pid}.part`
  try {
    const manifest = await writeDraft(draft, params)
    const { size } = await stat(draft)
    await requireReplaceable(target, mayReplace)
    await rename(draft, target)
    await syncFolder(path.dirname(target))
    return { manifest, bytes: size }
  } catch (cause) {
    await rm(draft, { force: true })
    throw toBackupError(cause, target)
  }
}

async function writeDraft(draft: string, params: MakeBackupParams): Promise<Backup['manifest']> {
  const madeAt = params.now()
  await using file = await open(draft, 'wx', 0o600)
  const archive = await writeArchive(file, madeAt)
  try {
    const rows = await writeRows(archive, params)
    const files = {
      'request-files': await writeFiles(archive, 'request-files', params),
      photos: await writeFiles(archive, 'photos', params),
    }
    await archive.finish({ madeAt: madeAt.toISOString(), ...rows, files })
    await file.sync()
    return { tables: rows.tables, files }
  } catch (cause) {
    await archive.abandon()
    throw cause
  }
}

async function writeRows(
  archive: ArchiveWriter,
  { databaseUrl, signal }: MakeBackupParams,
): Promise<Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>> {
  await using opened = await openClient(databaseUrl, 'showroom backup')
  const { client } = opened
  const shapes = await beginSnapshot(client)
  const migrations = await listAppliedMigrations(client)
  if (migrations.length === 0) throw new BackupError('The database is empty: there is nothing to back up.')
  const tables = []
  for (const shape of shapes) tables.push(await copyRowsOut(client, shape, archive, signal))
  const sequences = await listSequences(client)
  const version = await client.query<{ server_version: string }>('show server_version')
  await client.query('commit')
  return { postgres: version.rows[0]?.server_version ?? '', migrations, tables, sequences }
}

/**
 * Begins a transaction with a snapshot of the database, and returns its tables. They are locked so that no migration
 * changes them meanwhile. Until they are locked, the migrations' own lock makes a new release wait.
 */
async function beginSnapshot(client: pg.Client) {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin transaction isolation level repeatable read, read only')
  const shapes = await listTables(client)
  const names = shapes.map(({ name }) => toQualifiedName(client, name))
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  return shapes
}

async function writeFiles(
  archive: ArchiveWriter,
  folder: FilesFolder,
  { storages, signal }: MakeBackupParams,
): Promise<Manifest['files'][FilesFolder]> {
  const written = { count: 0, bytes: 0 }
  for await (const { name } of storages[folder].list()) {
    signal?.throwIfAborted()
    const found = await storages[folder].read(name)
    // The file was erased after it was listed, together with its row.
    if (found === undefined) continue
    await archive.add(nameFile(folder, name), found.bytes, found.stream)
    written.count += 1
    written.bytes += found.bytes
  }
  return written
}

async function requireReplaceable(target: string, mayReplace: boolean): Promise<void> {
  const found = await stat(target).catch(() => undefined)
  if (found !== undefined && !found.isFile())
    throw new BackupError(`${target} is no file, and was left as it is. Name a file or a folder.`)
  if (found !== undefined && !mayReplace)
    throw new BackupError(`${target} is there already and was left as it is. Name another file, or add --force.`)
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

function toBackupError(cause: unknown, target: string): unknown {
  const folder = path.dirname(target)
  switch (getErrorCode(cause)) {
    case 'ENOSPC':
      return new BackupError(`The disk is full: the backup does not fit into ${folder}. Free some space there.`, {
        cause,
      })
    case 'ENOENT':
      return new BackupError(`There is no folder ${folder} for the backup. Make it, or name another.`, { cause })
    case 'EACCES':
    case 'EROFS':
      return new BackupError(`The folder ${folder} cannot be written. Name another one for the backup.`, { cause })
    case ERROR_CODES.lockNotAvailable:
      return new BackupError('The database is being migrated or restored. Wait until that has ended.', { cause })
    default:
      return cause
  }
}
