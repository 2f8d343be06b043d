import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import * as v from 'valibot'
import { getErrorCode } from '../error-codes.ts'
import {
  BACKUP_FORMAT,
  BackupError,
  type EntryKind,
  FIRST_ENTRY,
  Manifest,
  MANIFEST_ENTRY,
  parseEntryName,
} from './manifest.ts'

export interface ArchiveWriter {
  /** Adds an entry of `bytes` bytes. Throws when the content has another length, or the disk takes no more. */
  add: (name: string, bytes: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<void>
  /** Adds the manifest, with the digest of all that came before, and writes the rest. */
  finish: (manifest: Omit<Manifest, 'format' | 'sha256'>) => Promise<void>
  /** Aborts: nothing more is written to the file. */
  abandon: () => Promise<void>
}

/** Rows shrink to a fifth at any level, and pictures at none. Level 2 is three times as fast as the default. */
const GZIP_LEVEL = 2

/** Writes a backup as tar.gz into `file`, one entry after another; memory holds only the buffers of the streams. */
export async function writeArchive(file: FileHandle, madeAt: Date): Promise<ArchiveWriter> {
  const digest = createHash('sha256')
  const packing = pack()
  const written = pipeline(
    Readable.from(packing, { objectMode: false }),
    createGzip({ level: GZIP_LEVEL }),
    (content) => file.writeFile(content),
  )
  const failed = written.then(() => Promise.reject(new Error('The archive has ended')))
  failed.catch(() => undefined) // the current `add` rejects with it

  const fill: ArchiveWriter['add'] = async (name, bytes, content) => {
    const added = Promise.withResolvers<void>()
    added.promise.catch(() => undefined) // it is awaited below, unless the disk fails first
    const header = { name, size: bytes, mode: 0o600, mtime: madeAt }
    const entry = packing.entry(header, (error) => (error ? added.reject(error) : added.resolve()))
    for await (const chunk of content) {
      digest.update(chunk)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), failed])
    }
    entry.end(null)
    await Promise.race([added.promise, failed])
  }
  const put: ArchiveWriter['add'] = async (name, bytes, content) => {
    try {
      await fill(name, bytes, content)
    } catch (cause) {
      // The disk has failed between two writes: its error is clearer than that the archive is closed.
      if (packing.destroyed) await written
      throw cause
    }
  }
  const add: ArchiveWriter['add'] = async (name, bytes, content) => {
    digest.update(describeEntry(name, bytes))
    await put(name, bytes, content)
  }
  const firstEntry = Buffer.from(`A backup of Showroom: bin/showroom restore takes it. Format ${BACKUP_FORMAT}\n`)
  await add(FIRST_ENTRY, firstEntry.length, [firstEntry])
  return {
    add,
    finish: async (manifest) => {
      const whole: Manifest = { format: BACKUP_FORMAT, ...manifest, sha256: digest.copy().digest('hex') }
      const text = Buffer.from(`${JSON.stringify(whole, null, 1)}\n`)
      await put(MANIFEST_ENTRY, text.length, [text])
      packing.finalize()
      await written
    },
    abandon: async () => {
      packing.destroy()
      await written.catch(() => undefined)
    },
  }
}

/** The part of an entry's digest besides its content. */
const describeEntry = (name: string, bytes: number): string => `${name}\n${bytes}\n`

/** An entry of a backup that holds rows or a file. */
export interface ArchiveEntry {
  entryKind: Extract<EntryKind, { kind: 'table' | 'file' }>
  content: AsyncIterable<Uint8Array>
}

/** The limit for an entry that is read as text: a manifest names each table once, so it is short. */
const MAX_TEXT_BYTES = 4_000_000

const READ_BYTES = 65_536

const NOT_A_BACKUP = 'This is no backup made by  bin/showroom backup.'
const CUT_SHORT = 'This backup is cut short: it was not written or copied to its end. Take another one.'
const DAMAGED =
  'This backup is damaged: its content has changed since it was written. Copy it again, or use another one.'

/**
 * Reads a backup from its beginning to its end and calls `visit` with each entry in order; unread content is skipped.
 * Returns the manifest. Throws a BackupError when the file is not a backup, is cut short or damaged: only after the end
 * are the visited entries known to be correct.
 */
export async function readArchive(
  file: FileHandle,
  visit: (entry: ArchiveEntry) => Promise<void> = async () => {},
): Promise<Manifest> {
  const digest = createHash('sha256')
  const extracting = extract()
  const fed = pipeline(readFrom(file), createGunzip(), extracting)
  fed.catch(() => undefined) // the loop below rejects with it
  let isBackup = false
  let manifest: Manifest | undefined
  try {
    for await (const entry of extracting) {
      const entryKind = parseEntry(entry.header)
      if (entryKind === undefined || manifest !== undefined) throw new BackupError(isBackup ? DAMAGED : NOT_A_BACKUP)
      if (isBackup === (entryKind.kind === 'first')) throw new BackupError(isBackup ? DAMAGED : NOT_A_BACKUP)
      isBackup = true
      if (entryKind.kind === 'manifest') {
        manifest = parseManifest(await readText(iterateBytes(entry)))
        if (manifest.sha256 !== digest.copy().digest('hex')) throw new BackupError(DAMAGED)
        continue
      }
      digest.update(describeEntry(entry.header.name, entry.header.size))
      const content = iterateBytes(entry, digest)
      if (entryKind.kind === 'first') requireKnownFormat(await readText(content))
      else await visit({ entryKind, content })
      for await (const _rest of content);
    }
    await fed
  } catch (cause) {
    throw toBackupError(cause, isBackup)
  }
  if (manifest === undefined) throw new BackupError(isBackup ? CUT_SHORT : NOT_A_BACKUP)
  return manifest
}

/** Reads from the beginning, even if the file was read before. */
async function* readFrom(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(READ_BYTES), position })
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

const parseEntry = ({ name, type }: Header): EntryKind | undefined =>
  type === 'file' ? parseEntryName(name) : undefined

/** The type of tar-stream's entries does not state that their chunks are bytes. */
async function* iterateBytes(content: AsyncIterable<unknown>, digest?: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('An archive is made of bytes')
    digest?.update(chunk)
    yield chunk
  }
}

async function readText(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > MAX_TEXT_BYTES) throw new BackupError(DAMAGED)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function requireKnownFormat(firstEntry: string): void {
  const format = Number(/Format (\d+)\n$/.exec(firstEntry)?.[1])
  if (format > BACKUP_FORMAT)
    throw new BackupError('This backup was made by a newer release. Restore it with that release, or one after it.')
  if (format !== BACKUP_FORMAT) throw new BackupError(NOT_A_BACKUP)
}

function parseManifest(text: string): Manifest {
  try {
    return v.parse(Manifest, JSON.parse(text))
  } catch (cause) {
    throw new BackupError(DAMAGED, { cause })
  }
}

/** Turns an error of zlib or tar into a BackupError; any other error, such as a full disk, is returned as it is. */
function toBackupError(cause: unknown, isBackup: boolean): unknown {
  if (!(cause instanceof Error) || cause instanceof BackupError) return cause
  const errorCode = getErrorCode(cause)
  const code = typeof errorCode === 'string' ? errorCode : ''
  const isTarError = /^(Unexpected end of data|Invalid|Header exceeds)/.test(cause.message)
  if (code === 'Z_BUF_ERROR') return new BackupError(CUT_SHORT, { cause })
  if (!code.startsWith('Z_') && !isTarError) return cause
  return new BackupError(isBackup ? DAMAGED : NOT_A_BACKUP, { cause })
}
