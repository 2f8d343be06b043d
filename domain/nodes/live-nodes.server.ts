import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Node, SHARED_FOLDERS, type SharedFolder } from './node.ts'

/** A node reports itself every 20 s (watch-folders.server.ts): one that has missed two reports is gone. */
const LIVE_FOR = sql`interval '50 seconds'`
const DELETED_AFTER = sql`interval '5 minutes'`

/** Records that this node is alive, and deletes those that have been silent for DELETED_AFTER. */
export async function recordHeartbeat({ db }: Pick<Context, 'db'>, node: Node): Promise<void> {
  const { id, marked, unseen } = node
  await db
    .insertInto('node')
    .values(node)
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
    role: role === 'worker' ? 'worker' : 'site',
    marked: filterKnownFolders(marked),
    unseen: filterKnownFolders(unseen),
  }))
}

/** Deletes a node that ends. */
export async function removeNode({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  await db.deleteFrom('node').where('id', '=', id).execute()
}

/** Nodes of another release can share other folders. */
const filterKnownFolders = (names: readonly string[]): SharedFolder[] =>
  SHARED_FOLDERS.filter((folder) => names.includes(folder))
