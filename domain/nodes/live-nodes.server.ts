import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { RELEASE } from '#platform/release.server.ts'
import { type Node, SHARED_FOLDERS, type SharedFolder } from './node.ts'

/** A node reports itself every 20 s (watch-folders.server.ts): one that has missed two reports is gone. */
const LIVE_FOR = sql`interval '50 seconds'`
const DELETED_AFTER = sql`interval '5 minutes'`

/** Records that this node is alive, and deletes those that have been silent for DELETED_AFTER. */
export async function recordHeartbeat({ db }: Pick<Context, 'db'>, node: Node): Promise<void> {
  const { id, marked, unseen } = node
  await db
    .insertInto('node')
    .values({ ...node, release: RELEASE })
    .onConflict((on) => on.column('id').doUpdateSet({ marked, unseen, seen_at: sql<Date>`now()` }))
    .execute()
  await db
    .deleteFrom('node')
    .where('id', '!=', id)
    .where('seen_at', '<', sql<Date>`now() - ${DELETED_AFTER}`)
    .execute()
}

/** The live nodes, by name. */
export async function listLiveNodes({ db }: Pick<Context, 'db'>): Promise<Node[]> {
  const rows = await db
    .selectFrom('node')
    .select(['id', 'host', 'role', 'marked', 'unseen'])
    .where('seen_at', '>', sql<Date>`now() - ${LIVE_FOR}`)
    .orderBy('host')
    .orderBy('role')
    .execute()
  return rows.map(({ role, marked, unseen, ...row }) => ({
    ...row,
    role: toRole(role),
    marked: filterKnownFolders(marked),
    unseen: filterKnownFolders(unseen),
  }))
}

/** When a node gave its last sign of life. */
export interface NodeSign extends Pick<Node, 'host' | 'role'> {
  /** Its release; null for one from before this was recorded. */
  release: string | null
  /** By the database's clock. */
  silentSeconds: number
  isLive: boolean
}

/** The live nodes and those that have fallen silent lately, by name. One that has ended in order is not among them. */
export async function listNodeSigns({ db }: Pick<Context, 'db'>): Promise<NodeSign[]> {
  const rows = await db
    .selectFrom('node')
    .select(['host', 'role', 'release'])
    .select([
      sql<number>`extract(epoch from now() - seen_at)::float8`.as('silentSeconds'),
      sql<boolean>`seen_at > now() - ${LIVE_FOR}`.as('isLive'),
    ])
    .orderBy('host')
    .orderBy('role')
    .execute()
  return rows.map(({ role, ...row }) => ({ ...row, role: toRole(role) }))
}

/** Deletes a node that ends. */
export async function removeNode({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  await db.deleteFrom('node').where('id', '=', id).execute()
}

const toRole = (role: string): Node['role'] => (role === 'worker' ? 'worker' : 'site')

/** Nodes of another release can share other folders. */
const filterKnownFolders = (names: readonly string[]): SharedFolder[] =>
  SHARED_FOLDERS.filter((folder) => names.includes(folder))
