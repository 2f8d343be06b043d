import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Marker files that processes put into a folder, so that each can see which others use it. */
export interface FolderMarkers {
  /** Creates or renews a marker. */
  put(name: string): Promise<void>
  /** Names of all markers, including those of dead processes. */
  list(): Promise<Set<string>>
  /** Does nothing when there is no such marker. */
  remove(name: string): Promise<void>
  /** Removes markers that were not renewed for an hour, except those in `keep`. */
  sweep(keep: ReadonlySet<string>): Promise<void>
}

/**
 * Separate from stored files (disk-storage.server.ts), which are in folders of two letters; never listed, read or
 * served.
 */
const MARKERS_FOLDER = 'nodes'
const ABANDONED_AFTER_MS = 3_600_000
/** Permissions: only the site's own user, or others as the umask allows. */
const MODES = { private: 0o700, shared: 0o777 }

/** Markers in the folder `root`, which need not exist yet; `privacy` as in createDiskStorage. */
export function createFolderMarkers(root: string, privacy: keyof typeof MODES = 'shared'): FolderMarkers {
  const folder = path.join(root, MARKERS_FOLDER)
  const toMarkerPath = (name: string) => path.join(folder, name)
  return {
    async put(name) {
      const now = new Date()
      // Renewed each time: the folder may have been emptied, or another one mounted over it.
      await utimes(toMarkerPath(name), now, now).catch(async () => {
        await mkdir(folder, { recursive: true, mode: MODES[privacy] })
        await writeFile(toMarkerPath(name), '', { mode: 0o600 })
      })
    },
    async list() {
      return new Set(await readdir(folder))
    },
    async remove(name) {
      await rm(toMarkerPath(name), { force: true })
    },
    async sweep(keep) {
      for (const name of await readdir(folder)) {
        if (keep.has(name)) continue
        const age = await stat(toMarkerPath(name)).then(
          ({ mtimeMs }) => Date.now() - mtimeMs,
          () => 0,
        )
        if (age > ABANDONED_AFTER_MS) await rm(toMarkerPath(name), { force: true })
      }
    },
  }
}
