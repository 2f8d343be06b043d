import type { FolderMarkers } from '#platform/storage/folder-markers.server.ts'
import type { Context } from '../context.ts'
import { listLiveNodes, removeNode, recordHeartbeat } from './live-nodes.server.ts'
import { formatNodeName, type Node, SHARED_FOLDERS, SHARED_FOLDERS_HINT, type SharedFolder } from './node.ts'

/** How often a node checks. */
export const CHECK_INTERVAL_MS = 20_000
/**
 * How many consecutive checks must agree, a minute in all: a network file system can cache a listing for as long, and a
 * killed node counts as live for less (live-nodes.server.ts).
 */
const MIN_AGREEING_CHECKS = 4

type WatchFoldersContext = Pick<Context, 'db' | 'log'> & { folders: Record<SharedFolder, FolderMarkers> }

/** Whether the nodes of one database work in the same folders. */
export interface FolderWatch {
  /** Writes this node's markers, looks for those of all others, and logs changes. Rejects when the database fails. */
  check(): Promise<void>
  /** The folders in which the files of some other node are missing; empty when there are none. */
  listUnseenFolders(): readonly SharedFolder[]
  /** Ends the watch: other nodes stop looking for this node's markers. */
  unregister(): Promise<void>
}

/**
 * Each node writes a marker into every folder that all must share, and looks for the markers of live nodes. This
 * finds a folder that is not shared before a request loses a file. Nodes are distinguished by `id`.
 */
export function watchFolders(context: WatchFoldersContext, self: Pick<Node, 'id' | 'host' | 'role'>): FolderWatch {
  const { folders, log } = context
  const unmarked = new Set<SharedFolder>()
  let missed = new Map<string, number>()
  let unseen: SharedFolder[] = []
  let agreeingChecks = 0

  const writeMarker = async (folder: SharedFolder): Promise<boolean> => {
    try {
      await folders[folder].put(self.id)
      unmarked.delete(folder)
      return true
    } catch (error) {
      if (!unmarked.has(folder)) log.warn({ err: error, folder }, 'this node cannot write into a shared folder')
      unmarked.add(folder)
      return false
    }
  }

  const updateUnseen = (nodes: readonly Node[]) => {
    const isCertain = ({ id }: Node, folder: SharedFolder) =>
      (missed.get(`${folder} ${id}`) ?? 0) >= MIN_AGREEING_CHECKS
    const absent = nodes.filter((node) => SHARED_FOLDERS.some((folder) => isCertain(node, folder)))
    agreeingChecks = absent.length > 0 ? 0 : agreeingChecks + 1
    if (absent.length > 0) {
      const previousCount = unseen.length
      unseen = SHARED_FOLDERS.filter((folder) => absent.some((node) => isCertain(node, folder)))
      if (previousCount === 0)
        log.warn(
          { folders: unseen, nodes: absent.map(formatNodeName) },
          `files of other nodes are not here. ${SHARED_FOLDERS_HINT}`,
        )
    } else if (unseen.length > 0 && agreeingChecks >= MIN_AGREEING_CHECKS) {
      unseen = []
      log.info('files of all other nodes are here again')
    }
  }

  return {
    async check() {
      const marked: SharedFolder[] = []
      for (const folder of SHARED_FOLDERS) if (await writeMarker(folder)) marked.push(folder)
      const others = (await listLiveNodes(context)).filter(({ id }) => id !== self.id)
      missed = await countMissedChecks(folders, others, missed)
      updateUnseen(others)
      await recordHeartbeat(context, { ...self, marked, unseen })
      const living = new Set([self.id, ...others.map(({ id }) => id)])
      for (const folder of marked) await folders[folder].sweep(living)
    },
    listUnseenFolders: () => unseen,
    async unregister() {
      // Before the markers: another node must not look for one that is gone.
      await removeNode(context, self.id)
      for (const folder of SHARED_FOLDERS) await folders[folder].remove(self.id).catch(() => undefined)
    },
  }
}

/** For each folder and node: the number of consecutive checks in which its marker was missing. */
async function countMissedChecks(
  folders: WatchFoldersContext['folders'],
  nodes: readonly Node[],
  previous: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const missed = new Map<string, number>()
  for (const folder of SHARED_FOLDERS) {
    // An unreadable folder counts as empty.
    const markers = await folders[folder].list().catch(() => new Set())
    for (const { id, marked } of nodes) {
      const key = `${folder} ${id}`
      if (marked.includes(folder) && !markers.has(id)) missed.set(key, (previous.get(key) ?? 0) + 1)
    }
  }
  return missed
}
