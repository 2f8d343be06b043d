import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { FIRST_ENTRY, MANIFEST_ENTRY, BACKUP_FORMAT, type Manifest } from './manifest.ts'

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
export const describeEntry = (name: string, bytes: number): string => `${name}\n${bytes}\n`
