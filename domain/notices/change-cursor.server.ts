import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'

/** The consumers of the stock's changes. */
export type ChangeConsumer = 'favourites' | 'new-cars'

export interface ChangeCursor {
  /** All transactions below it have been processed. */
  seenXid: string
  /** All transactions below it have ended: the start of the next run. */
  nextXid: string
}

/**
 * The cursor of a consumer. A new consumer starts after all existing changes; so does one with a cursor in the future,
 * because the database was restored into a younger server.
 */
export async function loadCursor({ db }: Pick<Context, 'db'>, consumer: ChangeConsumer): Promise<ChangeCursor> {
  await db
    .insertInto('notice_progress')
    .values({ consumer, seen_xid: oldestOpenXid })
    .onConflict((conflict) =>
      conflict
        .column('consumer')
        .doUpdateSet({ seen_xid: oldestOpenXid })
        .where('notice_progress.seen_xid', '>', sql<string>`pg_snapshot_xmax(pg_current_snapshot())`),
    )
    .execute()
  return db
    .selectFrom('notice_progress')
    .select([sql<string>`seen_xid::text`.as('seenXid'), sql<string>`${oldestOpenXid}::text`.as('nextXid')])
    .where('consumer', '=', consumer)
    .executeTakeFirstOrThrow()
}

/**
 * Advances the cursor after all changes below it are processed. Does nothing if another process has advanced it
 * meanwhile.
 */
export async function advanceCursor(
  { db }: Pick<Context, 'db'>,
  consumer: ChangeConsumer,
  { seenXid, nextXid }: ChangeCursor,
): Promise<void> {
  if (seenXid === nextXid) return
  await db
    .updateTable('notice_progress')
    .set({ seen_xid: nextXid })
    .where('consumer', '=', consumer)
    .where('seen_xid', '=', sql<string>`${seenXid}::xid8`)
    .execute()
}

/** Locks the cursor of a consumer until the transaction ends. */
export async function lockCursor(tx: Transaction<DB>, consumer: ChangeConsumer): Promise<void> {
  await tx.selectFrom('notice_progress').select('consumer').where('consumer', '=', consumer).forUpdate().execute()
}

/** Condition on `car`: changed by a transaction that the cursor has not passed. */
export const isChangedSince = (seenXid: string) => sql<boolean>`car.changed_xid >= ${seenXid}::xid8`

/** A connection for queries, within a transaction or not. */
export type DbReader = Pick<Kysely<DB>, 'selectFrom'>

const oldestOpenXid = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`
