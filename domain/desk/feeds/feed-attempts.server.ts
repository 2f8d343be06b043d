import { sql, type Transaction } from 'kysely'
import type { DB, FeedOutcome } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import type { DeskContext } from '../desk-context.ts'
import { addAttempt, changeSource, hasOpenAttempt, isPreviewed, startFeeds } from './change-source.server.ts'

type AskResult = { ok: true; attempt: number } | { ok: false; reason: 'unknown' | 'not-ready' }

/** Asks for an import or a preview; a second press gets the attempt of the first. */
export function askAttempt(
  context: DeskContext,
  actor: StaffActor,
  { source: id, isPreview }: { source: number; isPreview: boolean },
): Promise<AskResult> {
  const tried = isPreview ? 'feed.preview' : 'feed.run'
  const params = { source: id, permission: 'feeds.run', tried } as const
  return changeSource(context, actor, params, async (tx, audit, source): Promise<AskResult> => {
    const isRead = source.way === 'address' || source.way === 'folder'
    if (!isRead || !(isPreview || (await isPreviewed(tx, source)))) return { ok: false, reason: 'not-ready' }
    const attempt = await addAttempt(tx, { source: id, actor, isPreview, at: context.now() })
    if (attempt.isNew)
      await audit({
        action: tried,
        subject: `feed:${id}`,
        branchId: source.branchId,
        after: { attempt: attempt.id },
      })
    return { ok: true, attempt: attempt.id }
  })
}

interface AttemptKey {
  source: number
  attempt: number
}

/** `over`: it has ended. */
type CancelResult = { ok: true } | { ok: false; reason: 'unknown' | 'over' }

/** Ends an attempt that waits, or lets its process know, which ends it within seconds. */
export function cancelAttempt(
  context: DeskContext,
  actor: StaffActor,
  { source: id, attempt: attemptId }: AttemptKey,
): Promise<CancelResult> {
  const params = { source: id, permission: 'feeds.run', tried: 'feed.cancel' } as const
  return changeSource(context, actor, params, async (tx, audit, source): Promise<CancelResult> => {
    const attempt = await lockAttempt(tx, { source: id, attempt: attemptId })
    if (attempt === undefined) return { ok: false, reason: 'unknown' }
    if (attempt.outcome === 'cancelled' || (attempt.outcome === null && attempt.cancelledBy !== null))
      return { ok: true }
    if (attempt.outcome !== null) return { ok: false, reason: 'over' }
    await tx
      .updateTable('feed_attempt')
      .set({
        cancelled_by: actor.id,
        ...(attempt.isWaiting && { outcome: 'cancelled' as const, finished_at: context.now() }),
      })
      .where('id', '=', attemptId)
      .execute()
    await audit({
      action: 'feed.cancel',
      subject: `feed:${id}`,
      branchId: source.branchId,
      after: { attempt: attemptId },
    })
    return { ok: true }
  })
}

/**
 * `own`: nobody accepts what they have started themselves; `replaced`: another file has come since; `gone`: its file is
 * kept no longer; `busy`: the source is being read; `failed`: it was accepted, and has failed or was cancelled.
 */
type ApproveResult = { ok: true } | { ok: false; reason: 'unknown' | 'own' | 'replaced' | 'gone' | 'busy' | 'failed' }

/** Accepts a held feed: this very file is imported, whatever it takes away. The next one is held again. */
export function approveAttempt(
  context: DeskContext,
  actor: StaffActor,
  { source: id, attempt: attemptId }: AttemptKey,
): Promise<ApproveResult> {
  const params = { source: id, permission: 'feeds.approve', tried: 'feed.approve' } as const
  return changeSource(context, actor, params, async (tx, audit, source): Promise<ApproveResult> => {
    const attempt = await lockAttempt(tx, { source: id, attempt: attemptId })
    if (attempt === undefined) return { ok: false, reason: 'unknown' }
    // The button was pressed twice.
    if (attempt.approvedAt !== null) return isUnderWayOrRead(attempt) ? { ok: true } : { ok: false, reason: 'failed' }
    if (attempt.outcome !== 'held' || !(await isNewestFile(tx, id, attempt.fileHash)))
      return { ok: false, reason: 'replaced' }
    if (attempt.actor === actor.id && !isAdministrator(actor)) return { ok: false, reason: 'own' }
    if (attempt.fileName === null) return { ok: false, reason: 'gone' }
    if (await hasOpenAttempt(tx, id)) return { ok: false, reason: 'busy' }
    await tx
      .updateTable('feed_attempt')
      .set({
        approved_by: actor.id,
        approved_at: context.now(),
        outcome: null,
        finished_at: null,
        started_at: null,
        problem: null,
        problem_details: null,
      })
      .where('id', '=', attemptId)
      .execute()
    await audit({
      action: 'feed.approve',
      subject: `feed:${id}`,
      branchId: source.branchId,
      after: { attempt: attemptId, file: attempt.fileHash?.toString('hex') ?? null },
    })
    await startFeeds(tx)
    return { ok: true }
  })
}

const isUnderWayOrRead = ({ outcome }: { outcome: FeedOutcome | null }) =>
  outcome === null || outcome === 'imported' || outcome === 'unchanged'

/** A dealership of one person has nobody else to accept it. */
export const isAdministrator = ({ grants }: Pick<StaffActor, 'grants'>): boolean =>
  grants?.some(({ role }) => role === 'administrator') ?? true

async function lockAttempt(tx: Transaction<DB>, { source, attempt }: AttemptKey) {
  return tx
    .selectFrom('feed_attempt')
    .innerJoin('feed_source', 'feed_source.id', 'source_id')
    .select(['outcome', 'actor', 'cancelled_by as cancelledBy', 'approved_at as approvedAt'])
    .select(['file_name as fileName', 'file_hash as fileHash'])
    .select(sql<boolean>`coalesce(lease_expires_at < now(), true)`.as('isWaiting'))
    .where('feed_attempt.id', '=', attempt)
    .where('source_id', '=', source)
    .forUpdate('feed_attempt')
    .executeTakeFirst()
}

/** Whether no other file of the source has been imported or held since. */
async function isNewestFile(tx: Transaction<DB>, source: number, hash: Buffer | null): Promise<boolean> {
  const newest = await tx
    .selectFrom('feed_attempt')
    .select(['outcome', 'file_hash as fileHash'])
    .where('source_id', '=', source)
    .where('is_preview', '=', false)
    .where('outcome', 'in', ['held', 'imported', 'unchanged'])
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.outcome === 'held' && hash !== null && newest.fileHash?.equals(hash) === true
}
