import { isStorageName } from '#platform/storage/storage.server.ts'
import type { FilesFolder } from './manifest.ts'

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
