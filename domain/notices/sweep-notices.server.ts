import { sql } from 'kysely'
import * as v from 'valibot'
import type { MailFiles } from '#platform/mail/mailer.server.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { Context } from '../context.ts'

/** The job that deletes old letters; the schedule enqueues it. */
export const sweepNoticesJob = defineJob('sweep-notices', v.object({}))

/** How long a letter stays after it was sent or has failed, so that questions about it can be answered. */
const LETTER_RETENTION_DAYS = 90
/** Small enough not to block others. */
const BATCH_SIZE = 500

/**
 * Deletes letters older than 90 days with their notices, and their files in our own folder. A notice of a search stays
 * as long as its car is for sale or has been within that time: it shows that the search has been notified of the car.
 * Returns how many letters were deleted.
 */
export async function sweepNotices({
  db,
  now,
  letters,
}: Pick<Context, 'db' | 'now'> & { letters: MailFiles }): Promise<number> {
  const before = new Date(now().getTime() - LETTER_RETENTION_DAYS * DAY_MS)
  let deletedCount = 0
  for (let after = NIL_UUID; ;) {
    const old = await db
      .selectFrom('notice_letter')
      .select('id')
      .where('id', '>', after)
      .where('ended_at', '<', before)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const ids = old.map(({ id }) => id)
    // Files go before the rows: if the process dies in between, the letters are still due for deletion.
    await letters.discard(ids)
    deletedCount += await deleteLetters(db, ids, before)
    if (ids.length < BATCH_SIZE) return deletedCount
    after = ids.at(-1) ?? after
  }
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

async function deleteLetters(db: Context['db'], ids: readonly string[], before: Date): Promise<number> {
  if (ids.length === 0) return 0
  await sql`
    delete from notice using car
    where car.id = notice.car_id and letter_id = any(${ids}::uuid[])
      and (search_id is null or car.state in ('sold', 'archived', 'draft') and not exists (
        select from car_state_change s where s.car_id = car.id and s.since >= ${before}::timestamptz))`.execute(db)
  const { numDeletedRows } = await db
    .deleteFrom('notice_letter')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('notice').select('notice.id').whereRef('notice.letter_id', '=', 'notice_letter.id')),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
