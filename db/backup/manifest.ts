import * as v from 'valibot'

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
