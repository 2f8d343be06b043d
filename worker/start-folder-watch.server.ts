import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#domain/context.ts'
import type { Node } from '#domain/nodes/node.ts'
import { type FolderWatch, CHECK_INTERVAL_MS, watchFolders } from '#domain/nodes/watch-folders.server.ts'
import { createFolderMarkers } from '#platform/storage/folder-markers.server.ts'
import { waitAtMost } from '#platform/wait-at-most.ts'

/** No longer when the database does not respond: other nodes drop a silent node by themselves. */
const LEAVE_TIMEOUT_MS = 500

interface StartFolderWatchOptions {
  role: Node['role']
  dataFolder: string
  opened: AsyncDisposableStack
}

/** Checks every 20 s that the other nodes use the same folders, until `opened` is closed. */
export function startFolderWatch(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { role, dataFolder, opened }: StartFolderWatchOptions,
): Pick<FolderWatch, 'listUnseenFolders'> {
  const folders = {
    photos: createFolderMarkers(path.join(dataFolder, 'photos')),
    'request-files': createFolderMarkers(path.join(dataFolder, 'request-files'), 'private'),
  }
  const watch = watchFolders({ db, log, folders }, { id: randomUUID(), host: hostname(), role })
  const stopping = new AbortController()
  const checkUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      // Other parts of the process report an unreachable database.
      await watch.check().catch((error: unknown) => log.debug({ err: error }, 'could not look for other nodes'))
      await pause(CHECK_INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
    await watch.unregister().catch(() => undefined)
  }
  const checking = checkUntilStopped()
  opened.defer(() => {
    stopping.abort()
    return waitAtMost(LEAVE_TIMEOUT_MS, checking)
  })
  return watch
}
