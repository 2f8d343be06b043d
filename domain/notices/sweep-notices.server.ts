import { sql } from 'kysely'
import * as v from 'valibot'
import type { MailFiles } from '#platform/mail/mailer.server.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'

/** The job that forgets what was told long ago; the clock enqueues it. */
export const sweepNoticesJob = defineJob('sweep-notices', v.object({}))

const DAY_MS = 24 * 60 * 60 * 1000
/** How long a letter stays after it was sent or given up: whoever asks why he got it can be answered. */
const LETTER_RETENTION_DAYS = 90
/** Small enough to hold up nobody. */
const BATCH_SIZE = 500

/**
 * Deletes letters of more than 90 days ago with their notices, and what lies of them in our own folder. News of a search
 * stays as long as its car is for sale or has been within that time: by it the search knows that it has been told of the
 * car. Returns how many letters went.
 */
export async function sweepNotices({
  db,
  now,
  letters,
}: Pick<Context, 'db' | 'now'> & { letters: MailFiles }): Promise<number> {
  const before = new Date(now().getTime() - LETTER_RETENTION_DAYS * DAY_MS)
  let swept = 0
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
    // Before the rows: should the process die in between, the letters are still due.
    await letters.discard(ids)
    swept += await deleteLetters(db, ids, before)
    if (ids.length < BATCH_SIZE) return swept
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
