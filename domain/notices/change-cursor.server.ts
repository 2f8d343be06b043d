import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'

/** Who looks at the stock's changes. */
export type ChangeConsumer = 'kept-cars' | 'new-cars'

export interface ChangeCursor {
  /** Every transaction below it has been looked at. */
  seenXid: string
  /** Every transaction below it has ended: where the next look begins. */
  nextXid: string
}

/**
 * Where a reader stands. One that reads for the first time has seen all that there is; so has one whose mark lies in the
 * future, because the database was restored into a younger server.
 */
export async function loadCursor({ db }: Pick<Context, 'db'>, reader: ChangeConsumer): Promise<ChangeCursor> {
  await db
    .insertInto('notice_progress')
    .values({ reader, seen_xid: oldestOpenXid })
    .onConflict((conflict) =>
      conflict
        .column('reader')
        .doUpdateSet({ seen_xid: oldestOpenXid })
        .where('notice_progress.seen_xid', '>', sql<string>`pg_snapshot_xmax(pg_current_snapshot())`),
    )
    .execute()
  return db
    .selectFrom('notice_progress')
    .select([sql<string>`seen_xid::text`.as('seenXid'), sql<string>`${oldestOpenXid}::text`.as('nextXid')])
    .where('reader', '=', reader)
    .executeTakeFirstOrThrow()
}

/** Moves the mark on, once everything below has been dealt with. Nothing happens when somebody else has moved it meanwhile. */
export async function advanceCursor(
  { db }: Pick<Context, 'db'>,
  reader: ChangeConsumer,
  { seenXid, nextXid }: ChangeCursor,
): Promise<void> {
  if (seenXid === nextXid) return
  await db
    .updateTable('notice_progress')
    .set({ seen_xid: nextXid })
    .where('reader', '=', reader)
    .where('seen_xid', '=', sql<string>`${seenXid}::xid8`)
    .execute()
}

/** Lets readers of one kind take turns until the transaction ends. */
export async function lockCursor(tx: Transaction<DB>, reader: ChangeConsumer): Promise<void> {
  await tx.selectFrom('notice_progress').select('reader').where('reader', '=', reader).forUpdate().execute()
}

/** Condition on `car`: touched by a transaction that the mark has not seen. */
export const isChangedSince = (seenXid: string) => sql<boolean>`car.changed_xid >= ${seenXid}::xid8`

/** A connection that reads, within a transaction or not. */
export type DbReader = Pick<Kysely<DB>, 'selectFrom'>

const oldestOpenXid = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`
