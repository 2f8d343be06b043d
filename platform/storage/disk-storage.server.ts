import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, glob, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isStorageName, type Storage } from './storage.server.ts'

/** Unfinished files older than this were left by a crash and are removed. */
const ABANDONED_AFTER_MS = 3_600_000

/** Permissions: only the site's own user, or others as the umask allows, for example a web server. */
const MODES = { private: { folder: 0o700, file: 0o600 }, shared: { folder: 0o777, file: 0o666 } }

/** Files under `root`, in folders of two levels by the name's first letters: `ab/cd/abcd….avif`. */
export function createDiskStorage(root: string, privacy: keyof typeof MODES = 'shared'): Storage {
  const mode = MODES[privacy]
  const incoming = path.join(root, 'incoming')
  let swept: Promise<void> | undefined
  return {
    async put(name, content) {
      const target = resolvePath(root, name)
      if (target === undefined) throw new Error(`Not a name for a stored file: ${name}`)
      // Each time: the folder may have been emptied, or another one mounted over it.
      await mkdir(incoming, { recursive: true, mode: mode.folder })
      await (swept ??= sweepIncoming(incoming))
      const draft = path.join(incoming, randomUUID())
      try {
        await writeDurably(draft, content, mode.file)
        await mkdir(path.dirname(target), { recursive: true, mode: mode.folder })
        await rename(draft, target)
      } catch (cause) {
        await rm(draft, { force: true })
        throw cause
      }
      // Otherwise a power cut could remove the name after the database has stored it.
      await syncFolder(path.dirname(target))
    },
    async read(name) {
      const filePath = resolvePath(root, name)
      const file = filePath === undefined ? undefined : await openIfExists(filePath)
      if (file === undefined) return undefined
      const { size } = await file.stat()
      return { bytes: size, stream: file.createReadStream() }
    },
    async has(name) {
      const filePath = resolvePath(root, name)
      return (
        filePath !== undefined &&
        access(filePath, constants.R_OK).then(
          () => true,
          () => false,
        )
      )
    },
    async delete(name) {
      const filePath = resolvePath(root, name)
      if (filePath !== undefined) await rm(filePath, { force: true })
    },
    list: () => listFiles(root),
  }
}

async function* listFiles(root: string): AsyncGenerator<{ name: string; storedAt: Date }> {
  for await (const folder of glob('??/??', { cwd: root })) {
    for (const name of await readdir(path.join(root, folder))) {
      const filePath = resolvePath(root, name)
      const found = filePath === undefined ? undefined : await stat(filePath).catch(() => undefined)
      if (found !== undefined) yield { name, storedAt: found.mtime }
    }
  }
}

function resolvePath(root: string, name: string): string | undefined {
  return isStorageName(name) ? path.join(root, name.slice(0, 2), name.slice(2, 4), name) : undefined
}

async function writeDurably(filePath: string, content: Readable | Uint8Array, mode: number): Promise<void> {
  const file = await open(filePath, 'wx', mode)
  try {
    await file.writeFile(content)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openIfExists(filePath: string) {
  try {
    return await open(filePath, 'r')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}

async function sweepIncoming(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const draft = path.join(incoming, name)
    // Another process may be sweeping or writing at the same time.
    const age = await stat(draft).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > ABANDONED_AFTER_MS) await rm(draft, { force: true })
  }
}
