import type { FolderMarkers } from '#platform/storage/folder-markers.server.ts'
import type { Context } from '../context.ts'
import { listLiveNodes, removeNode, recordHeartbeat } from './live-nodes.server.ts'
import { formatNodeName, type Node, SHARED_FOLDERS, SHARED_FOLDERS_HINT, type SharedFolder } from './node.ts'

/** How often a node looks. */
export const CHECK_INTERVAL_MS = 20_000
/**
 * So many looks in a row must agree, a minute apart: a network file system may keep a listing for as long, and a node that
 * was killed counts as living for less (living-nodes.server.ts).
 */
const MIN_AGREEING_CHECKS = 4

type WatchFoldersContext = Pick<Context, 'db' | 'log'> & { folders: Record<SharedFolder, FolderMarkers> }

/** Whether the nodes of one database work in the same folders. */
export interface FolderWatch {
  /** Puts this node's marks, looks for those of all others, and reports. Rejects when the database does not answer. */
  check(): Promise<void>
  /** The folders in which the files of some other node are not seen; empty when all is well or there is no other. */
  listUnseenFolders(): readonly SharedFolder[]
  /** This node ends: nobody is to look for its marks. */
  unregister(): Promise<void>
}

/**
 * Each node puts a mark into every folder that all must share, and looks for the marks of those that live. Which files
 * are where is thereby known without a request having to lose one. Nodes are told apart by `id`.
 */
export function watchFolders(context: WatchFoldersContext, self: Pick<Node, 'id' | 'host' | 'role'>): FolderWatch {
  const { folders, log } = context
  const isUnmarked = new Set<SharedFolder>()
  let missed = new Map<string, number>()
  let unseen: SharedFolder[] = []
  let calmLooks = 0

  const mark = async (folder: SharedFolder): Promise<boolean> => {
    try {
      await folders[folder].put(self.id)
      isUnmarked.delete(folder)
      return true
    } catch (error) {
      if (!isUnmarked.has(folder)) log.warn({ err: error, folder }, 'this node cannot write into a shared folder')
      isUnmarked.add(folder)
      return false
    }
  }

  const judge = (nodes: readonly Node[]) => {
    const isCertain = ({ id }: Node, folder: SharedFolder) =>
      (missed.get(`${folder} ${id}`) ?? 0) >= MIN_AGREEING_CHECKS
    const absent = nodes.filter((node) => SHARED_FOLDERS.some((folder) => isCertain(node, folder)))
    calmLooks = absent.length > 0 ? 0 : calmLooks + 1
    if (absent.length > 0) {
      const before = unseen.length
      unseen = SHARED_FOLDERS.filter((folder) => absent.some((node) => isCertain(node, folder)))
      if (before === 0)
        log.warn(
          { folders: unseen, nodes: absent.map(formatNodeName) },
          `files of other nodes are not here. ${SHARED_FOLDERS_HINT}`,
        )
    } else if (unseen.length > 0 && calmLooks >= MIN_AGREEING_CHECKS) {
      unseen = []
      log.info('files of all other nodes are here again')
    }
  }

  return {
    async check() {
      const marked: SharedFolder[] = []
      for (const folder of SHARED_FOLDERS) if (await mark(folder)) marked.push(folder)
      const others = (await listLiveNodes(context)).filter(({ id }) => id !== self.id)
      missed = await countMissedChecks(folders, others, missed)
      judge(others)
      await recordHeartbeat(context, { ...self, marked, unseen })
      const living = new Set([self.id, ...others.map(({ id }) => id)])
      for (const folder of marked) await folders[folder].sweep(living)
    },
    listUnseenFolders: () => unseen,
    async unregister() {
      // Before the marks: another node must not look for one that is gone.
      await removeNode(context, self.id)
      for (const folder of SHARED_FOLDERS) await folders[folder].remove(self.id).catch(() => undefined)
    },
  }
}

/** For each folder and node whose mark is not in it, in how many looks in a row that was so. */
async function countMissedChecks(
  folders: WatchFoldersContext['folders'],
  nodes: readonly Node[],
  before: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const missed = new Map<string, number>()
  for (const folder of SHARED_FOLDERS) {
    // A folder that cannot be read shows nobody's files.
    const marks = await folders[folder].list().catch(() => new Set())
    for (const { id, marked } of nodes) {
      const key = `${folder} ${id}`
      if (marked.includes(folder) && !marks.has(id)) missed.set(key, (before.get(key) ?? 0) + 1)
    }
  }
  return missed
}
