import * as v from 'valibot'
import { isStorageName } from '#platform/storage/storage.server.ts'

/** Increased when older releases can no longer read what this one writes. */
export const BACKUP_FORMAT = 1

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const TableEntry = v.object({
  name: v.string(),
  /** In the order of the values in the rows. */
  columns: v.array(v.string()),
  rows: Count,
})

const SequenceEntry = v.object({
  name: v.string(),
  /** A bigint as text. */
  lastValue: v.pipe(v.string(), v.regex(/^-?\d+$/)),
  isCalled: v.boolean(),
})

const Files = v.object({ count: Count, bytes: Count })

/** The description of a backup, in its last entry: a backup without it is incomplete. */
export const Manifest = v.object({
  format: v.literal(BACKUP_FORMAT),
  /** The time of the snapshot. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  postgres: v.string(),
  migrations: v.array(v.string()),
  tables: v.array(TableEntry),
  sequences: v.array(SequenceEntry),
  files: v.object({ 'request-files': Files, photos: Files }),
  /** SHA-256 of all entries before this one: the name, the size and the content of each. */
  sha256: v.string(),
})

export type Manifest = v.InferOutput<typeof Manifest>
export type TableEntry = v.InferOutput<typeof TableEntry>
export type SequenceEntry = v.InferOutput<typeof SequenceEntry>
/** The folders below DATA_DIR whose files are backed up. */
export type FilesFolder = keyof Manifest['files']

/** Why a backup or a restore cannot be done: a sentence for the operator, with the remedy. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The first entry: a sentence that describes the file to a person and ends with the number of the format. */
export const FIRST_ENTRY = 'showroom-backup'
/** The last entry. */
export const MANIFEST_ENTRY = 'manifest.json'

/** What an entry of the archive is. */
export type EntryKind =
  | { kind: 'first' }
  | { kind: 'manifest' }
  /** Some bytes of a table's rows; COPY reads all parts in order. */
  | { kind: 'table'; table: string }
  | { kind: 'file'; folder: FilesFolder; name: string }

const FILES_FOLDERS: readonly FilesFolder[] = ['request-files', 'photos']

export const nameTablePart = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`

export const nameFile = (folder: FilesFolder, name: string): string => `${folder}/${name}`

/** Undefined for an entry that no backup has. A name with a path out of its folder is such an entry. */
export function parseEntryName(entry: string): EntryKind | undefined {
  if (entry === FIRST_ENTRY) return { kind: 'first' }
  if (entry === MANIFEST_ENTRY) return { kind: 'manifest' }
  const table = /^tables\/([a-z0-9_]+)\/\d{6,}\.copy$/.exec(entry)?.[1]
  if (table !== undefined) return { kind: 'table', table }
  const folder = FILES_FOLDERS.find((folder) => entry.startsWith(`${folder}/`))
  const name = entry.slice(entry.indexOf('/') + 1)
  return folder !== undefined && isStorageName(name) ? { kind: 'file', folder, name } : undefined
}
