import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'

/** Who looks at the stock's changes. */
export type Reader = 'kept-cars' | 'new-cars'

export interface Mark {
  /** Every transaction below it has been looked at. */
  seenXid: string
  /** Every transaction below it has ended: where the next look begins. */
  nextXid: string
}

/**
 * Where a reader stands. One that reads for the first time has seen all that there is; so has one whose mark lies in the
 * future, because the database was restored into a younger server.
 */
export async function readMark({ db }: Pick<Context, 'db'>, reader: Reader): Promise<Mark> {
  await db
    .insertInto('notice_progress')
    .values({ reader, seen_xid: oldestOpen })
    .onConflict((conflict) =>
      conflict
        .column('reader')
        .doUpdateSet({ seen_xid: oldestOpen })
        .where('notice_progress.seen_xid', '>', sql<string>`pg_snapshot_xmax(pg_current_snapshot())`),
    )
    .execute()
  return db
    .selectFrom('notice_progress')
    .select([sql<string>`seen_xid::text`.as('seenXid'), sql<string>`${oldestOpen}::text`.as('nextXid')])
    .where('reader', '=', reader)
    .executeTakeFirstOrThrow()
}

/** Moves the mark on, once everything below has been dealt with. Nothing happens when somebody else has moved it meanwhile. */
export async function moveMark({ db }: Pick<Context, 'db'>, reader: Reader, { seenXid, nextXid }: Mark): Promise<void> {
  if (seenXid === nextXid) return
  await db
    .updateTable('notice_progress')
    .set({ seen_xid: nextXid })
    .where('reader', '=', reader)
    .where('seen_xid', '=', sql<string>`${seenXid}::xid8`)
    .execute()
}

/** Lets readers of one kind take turns until the transaction ends. */
export async function takeTurn(tx: Transaction<DB>, reader: Reader): Promise<void> {
  await tx.selectFrom('notice_progress').select('reader').where('reader', '=', reader).forUpdate().execute()
}

/** Condition on `car`: touched by a transaction that the mark has not seen. */
export const isChangedSince = (seenXid: string) => sql<boolean>`car.changed_xid >= ${seenXid}::xid8`

/** A connection that reads, within a transaction or not. */
export type Reading = Pick<Kysely<DB>, 'selectFrom'>

const oldestOpen = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`
