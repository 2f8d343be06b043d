import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { FeedProblem } from '../feed-problem.ts'

export interface FeedSource {
  id: number
  name: string
  branchId: number | null
  /** Its priority has just been changed: cars that other sources list too must be resolved again. */
  hasNewPriority: boolean
  /** A feed that takes away more of its published cars is held. */
  maxGonePercent: number
  /** It is read to compare prices: its cars are not in the stock. */
  isReference: boolean
}

/** The source of the cars that people enter; it is added with the first of them. */
export const MANUAL_SOURCE = 'entered by hand'

/**
 * The source with that name, added if it is new. A given priority or branch is stored. Throws FeedProblem for an
 * unknown branch and for the name of the cars that people enter.
 */
export async function findOrAddSource(
  tx: Transaction<DB>,
  input: { source: string; priority?: number; branch?: string },
): Promise<FeedSource> {
  if (input.source === MANUAL_SOURCE)
    throw new FeedProblem('reserved-name', `«${MANUAL_SOURCE}» is the name of the cars that people enter`)
  const branchId = input.branch === undefined ? undefined : await getBranchId(tx, input.branch)
  const found = await tx
    .selectFrom('feed_source')
    .select(['id', 'name', 'priority', 'branch_id as branchId', 'imported_at', 'priority_changed_at'])
    .select(['is_reference as isReference', 'max_gone_percent as maxGonePercent'])
    .where('name', '=', input.source)
    .executeTakeFirst()
  if (found === undefined) return addSource(tx, input.source, input.priority, branchId ?? null)
  const { id, name, isReference, maxGonePercent } = found
  const priority = input.priority ?? found.priority
  const branch = branchId ?? found.branchId
  if (priority !== found.priority || branch !== found.branchId) {
    await sql`update feed_source set priority = ${priority}, branch_id = ${branch} where id = ${id}`.execute(tx)
  }
  // The back office only notes a new priority.
  const isNoted = found.priority_changed_at !== null && found.priority_changed_at > (found.imported_at ?? 0)
  const hasNewPriority = priority !== found.priority || isNoted
  return { id, name, branchId: branch, hasNewPriority, isReference, maxGonePercent }
}

async function addSource(
  tx: Transaction<DB>,
  name: string,
  priority: number | undefined,
  branchId: number | null,
): Promise<FeedSource> {
  const added = await tx
    .insertInto('feed_source')
    .values({ name, priority, branch_id: branchId })
    .returning(['id', 'max_gone_percent as maxGonePercent'])
    .executeTakeFirstOrThrow()
  return { ...added, name, branchId, hasNewPriority: false, isReference: false }
}

async function getBranchId(tx: Transaction<DB>, slug: string): Promise<number> {
  const branches = await tx.selectFrom('branch').select(['id', 'slug']).orderBy('position').execute()
  const found = branches.find((branch) => branch.slug === slug)
  if (found !== undefined) return found.id
  const known = branches.length === 0 ? 'there are none yet' : branches.map((branch) => branch.slug).join(', ')
  throw new FeedProblem('unknown-branch', `There is no branch «${slug}»; the branches: ${known}`)
}
