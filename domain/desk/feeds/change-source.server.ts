import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { branchesFor, type StaffActor } from '#domain/access/rights.ts'
import { type Audit, withAudit } from '#domain/access/with-audit.server.ts'
import { runFeedsJob } from '#domain/feeds/attempts/run-feeds.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import type { StaffPermission } from '#urls/staff-permission.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'

/** A source, locked until the change commits. */
interface LockedSource {
  id: number
  branchId: number | null
  everyMinutes: number | null
  priority: number
  maxGonePercent: number
  version: number
  /** Where its files come from; null: only the operator imports them. */
  way: 'address' | 'exchange' | 'folder' | null
  /** Since when. */
  waySetAt: Date | null
  folderPath: string | null
  stoppedAt: Date | null
}

interface ChangeParams {
  source: number
  permission: StaffPermission
  /** For the log, where somebody of another branch tries it. */
  tried: `feed.${string}`
}

/**
 * Runs a change of a source in the audit log. Who may not change it reads that there is none, and the log says that they
 * tried.
 */
export const changeSource = <Result extends { ok: boolean }>(
  context: DeskContext,
  actor: StaffActor,
  { source: id, permission, tried }: ChangeParams,
  work: (tx: Transaction<DB>, audit: Audit, source: LockedSource) => Promise<Result>,
): Promise<Result | { ok: false; reason: 'unknown' }> =>
  withAudit(context, actor, async (tx, audit) => {
    const found = await tx
      .selectFrom('feed_source as s')
      .leftJoin('feed_exchange as e', 'e.source_id', 's.id')
      .leftJoin('feed_folder as f', 'f.source_id', 's.id')
      .select(['s.id', 's.branch_id as branchId', 's.every_minutes as everyMinutes', 's.priority', 's.version'])
      .select('s.max_gone_percent as maxGonePercent')
      .select(['s.stopped_at as stoppedAt', 'f.path as folderPath'])
      .select((eb) => eb.fn.coalesce('s.address_set_at', 'e.set_at', 'f.set_at').as('waySetAt'))
      .select(
        sql<LockedSource['way']>`case when address_sealed is not null then 'address'
          when e.source_id is not null then 'exchange' when f.source_id is not null then 'folder' end`.as('way'),
      )
      .select(inBranches(actor, permission, 's.branch_id').as('isAllowed'))
      .where('s.id', '=', id)
      .where('s.is_manual', '=', false)
      .forNoKeyUpdate('s')
      .executeTakeFirst()
    if (found?.isAllowed === true) return work(tx, audit, found)
    if (found !== undefined) await audit({ action: 'access.refuse', subject: `feed:${id}`, after: { tried } })
    return { ok: false, reason: 'unknown' }
  })

/** Whether the actor has this permission for a source of this branch; null is one of all branches. */
export function mayInBranch(actor: StaffActor, permission: StaffPermission, branchId: number | null): boolean {
  const branches = branchesFor(actor, permission)
  return branches === 'all' || (branchId !== null && branches.includes(branchId))
}

interface AttemptParams {
  source: number
  actor: StaffActor
  isPreview: boolean
  at: Date
}

/** Asks for an attempt, which a worker starts at once. Returns its id, or that of the one that is not finished yet. */
export async function addAttempt(
  tx: Transaction<DB>,
  { source, actor, isPreview, at }: AttemptParams,
): Promise<{ id: number; isNew: boolean }> {
  const added = await tx
    .insertInto('feed_attempt')
    .values({ source_id: source, actor: actor.id, is_preview: isPreview, asked_at: at })
    .onConflict((conflict) => conflict.column('source_id').where('outcome', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  await startFeeds(tx)
  if (added !== undefined) return { id: added.id, isNew: true }
  const open = await tx
    .selectFrom('feed_attempt')
    .select('id')
    .where('source_id', '=', source)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return { id: open.id, isNew: false }
}

/** Lets a worker look for what is to be read. */
export const startFeeds = (tx: Transaction<DB>) => enqueue(tx, runFeedsJob, {}, { key: runFeedsJob.name })

/** Whether an attempt waits or is under way. */
export const hasOpenAttempt = async (tx: Transaction<DB>, source: number): Promise<boolean> =>
  (await tx
    .selectFrom('feed_attempt')
    .select('id')
    .where('source_id', '=', source)
    .where('outcome', 'is', null)
    .executeTakeFirst()) !== undefined

/** Whether what the source has now has been read: nothing is imported from it before. */
export async function isPreviewed(
  tx: Transaction<DB>,
  { id, waySetAt }: Pick<LockedSource, 'id' | 'waySetAt'>,
): Promise<boolean> {
  if (waySetAt === null) return false
  const read = await tx
    .selectFrom('feed_attempt')
    .select('id')
    .where('source_id', '=', id)
    .where('outcome', 'in', ['preview', 'imported', 'unchanged', 'held'])
    .where('asked_at', '>=', waySetAt)
    .limit(1)
    .executeTakeFirst()
  return read !== undefined
}
