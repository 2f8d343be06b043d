import { type QueryExecutorProvider, sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import { undoLastChange } from '../actions/undo-last-change.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'
import { type BulkChange, type BulkSkip, parseBulkSkip } from './bulk-change.ts'

/** What became of a request: the version that the change made, or why it was left as it was. */
type BatchResult = { version: number; skip?: undefined } | { version?: undefined; skip: BulkSkip }

/** Begins a batch; false when there is one with this id already. */
export async function beginBatch(
  { db, now }: DeskContext,
  actor: StaffActor,
  { batch, change }: { batch: string; change: BulkChange },
): Promise<boolean> {
  const begun = await db
    .insertInto('request_batch')
    .values({ id: batch, staff_id: actor.staffId, at: now(), change: change.kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

/** Notes what became of a request; nothing when there is no such request. */
export async function saveBatchRow(
  { db }: { db: QueryExecutorProvider },
  { batch, number, version, skip }: BatchResult & { batch: string; number: number },
): Promise<void> {
  await sql`insert into request_batch_row (batch_id, request_id, version, skip)
    select ${batch}, id, ${version ?? null}::integer, ${skip ?? null} from request where id = ${number}
    on conflict (batch_id, request_id) do update set version = excluded.version, skip = excluded.skip`.execute(db)
}

export async function endBatch({ db, now }: DeskContext, batch: string): Promise<void> {
  await db.updateTable('request_batch').set({ ended_at: now() }).where('id', '=', batch).execute()
}

interface BatchRow {
  number: number
  /** Undefined: it was changed. */
  skip: BulkSkip | undefined
  isUndone: boolean
  /** It is as the change has left it, and the actor may undo that. */
  canUndo: boolean
}

/** A change of many requests as its author sees it. */
export interface Batch {
  at: Date
  change: string
  /** False: it is under way, or was interrupted. */
  hasEnded: boolean
  /** By number. */
  rows: BatchRow[]
}

/** A batch of the actor's; undefined for another one, and then the log says that they tried. */
export async function findBatch(context: DeskContext, actor: StaffActor, id: string): Promise<Batch | undefined> {
  const { db } = context
  const batch = await db
    .selectFrom('request_batch')
    .select(['at', 'change', 'ended_at', 'staff_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (batch === undefined) return undefined
  if (batch.staff_id !== actor.staffId) {
    await recordAudit(context, actor, {
      action: 'access.refuse',
      subject: `batch:${id}`,
      after: { tried: 'requests.bulk' },
    })
    return undefined
  }
  const rows = await db
    .selectFrom('request_batch_row')
    .innerJoin('request_work', 'request_work.request_id', 'request_batch_row.request_id')
    .select(['request_batch_row.request_id as number', 'skip', 'undone_at'])
    .select(
      // As undoLastChange.
      sql<boolean>`coalesce(undone_at is null and request_work.version = request_batch_row.version
        and undo_by = ${actor.id} and held_since is null
        and (${inBranches(actor, 'requests.work')} or ${inBranches(actor, 'requests.manage')}), false)`.as('canUndo'),
    )
    .where('batch_id', '=', id)
    .orderBy('request_batch_row.request_id')
    .execute()
  return {
    at: batch.at,
    change: batch.change,
    hasEnded: batch.ended_at !== null,
    rows: rows.map(({ number, skip, undone_at, canUndo }) => ({
      number,
      skip: skip === null ? undefined : parseBulkSkip(skip),
      isUndone: undone_at !== null,
      canUndo,
    })),
  }
}

/**
 * Undoes a change of many requests, each by the command that a request's own page uses: what was changed since is left
 * alone, which `findBatch` then says. The log has one entry more for the whole, unless nothing was undone. False when
 * it is no batch of the actor's.
 */
export async function undoBatch(context: DeskContext, actor: StaffActor, id: string): Promise<boolean> {
  if ((await findBatch(context, actor, id)) === undefined) return false
  const rows = await context.db
    .selectFrom('request_batch_row')
    .select(['request_id as number', 'version'])
    .where('batch_id', '=', id)
    .where('version', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('request_id')
    .execute()
  let undone = 0
  for (const { number, version } of rows) {
    const result = await undoLastChange(context, actor, { number, version: version ?? 0 })
    if (!result.ok) continue
    undone += 1
    await context.db
      .updateTable('request_batch_row')
      .set({ undone_at: context.now() })
      .where('batch_id', '=', id)
      .where('request_id', '=', number)
      .execute()
  }
  if (undone > 0)
    await recordAudit(context, actor, {
      action: 'requests.undo-bulk',
      subject: `batch:${id}`,
      after: { count: undone, skipped: rows.length - undone },
    })
  return true
}
