import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Marks that processes put into a folder, so that each can tell who else works in it. */
export interface FolderMarkers {
  /** Puts a mark, or says that it still holds. */
  put(name: string): Promise<void>
  /** Names of all marks, those of dead processes included. */
  list(): Promise<Set<string>>
  /** Nothing happens when there is no such mark. */
  remove(name: string): Promise<void>
  /** Removes the marks that nobody has renewed for an hour, except those named. */
  sweep(keep: ReadonlySet<string>): Promise<void>
}

/** Apart from stored files (disk-storage.server.ts), which lie in folders of two letters: never listed, read or served. */
const MARKERS_FOLDER = 'nodes'
const ABANDONED_AFTER_MS = 3_600_000
/** What follows from where the folder lies: the site's own user, or whatever the process's umask leaves. */
const MODES = { private: 0o700, shared: 0o777 }

/** Marks in the folder `root`, which need not exist yet; `privacy` as in createDiskStorage. */
export function createFolderMarkers(root: string, privacy: keyof typeof MODES = 'shared'): FolderMarkers {
  const folder = path.join(root, MARKERS_FOLDER)
  const placeOf = (name: string) => path.join(folder, name)
  return {
    async put(name) {
      const now = new Date()
      // Renewed each time: somebody may have emptied the folder, or mounted another one over it.
      await utimes(placeOf(name), now, now).catch(async () => {
        await mkdir(folder, { recursive: true, mode: MODES[privacy] })
        await writeFile(placeOf(name), '', { mode: 0o600 })
      })
    },
    async list() {
      return new Set(await readdir(folder))
    },
    async remove(name) {
      await rm(placeOf(name), { force: true })
    },
    async sweep(keep) {
      for (const name of await readdir(folder)) {
        if (keep.has(name)) continue
        const age = await stat(placeOf(name)).then(
          ({ mtimeMs }) => Date.now() - mtimeMs,
          () => 0,
        )
        if (age > ABANDONED_AFTER_MS) await rm(placeOf(name), { force: true })
      }
    },
  }
}
