import { type NotNull, sql } from 'kysely'
import * as v from 'valibot'
import { DAY_MS } from '#locale/durations.ts'
import type { MailFiles } from '#platform/mail/mailer.server.ts'
import { LEASE_EXPIRES_AT, writeUntilStored } from '#platform/queue/lease-queue.server.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'

/** A leased letter: no other process gets it before the lease expires. */
export interface LeasedLetter {
  id: string
  accountId: number
  /** Attempts to send it, this one included. */
  attempts: number
  composedAt: Date
}

export interface ExpiredLetter extends LeasedLetter {
  /** When the process stopped renewing its lease. */
  leaseExpiredAt: Date
}

const COLUMNS = ['notice_letter.id', 'account_id as accountId', 'attempts', 'composed_at as composedAt'] as const

/** Leases at most `limit` due letters. Safe with any number of processes; an attempt is counted before it is made. */
export async function leaseLetters({ db, now }: Pick<Context, 'db' | 'now'>, limit: number): Promise<LeasedLetter[]> {
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('notice_letter')
        .select('id')
        .where('ended_at', 'is', null)
        .where('due_at', '<=', now())
        .where('lease_expires_at', 'is', null)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notice_letter')
    .from('due')
    .whereRef('notice_letter.id', '=', 'due.id')
    .set({ attempts: sql`attempts + 1`, lease_expires_at: LEASE_EXPIRES_AT })
    .returning(COLUMNS)
    .execute()
}

/** Leases letters with an expired lease: it is not known whether they were sent. */
export async function leaseExpiredLetters({ db }: Pick<Context, 'db'>): Promise<ExpiredLetter[]> {
  return db
    .with('expired', (cte) =>
      cte
        .selectFrom('notice_letter')
        .select(['id', 'lease_expires_at as leaseExpiredAt'])
        .$narrowType<{ leaseExpiredAt: NotNull }>()
        .where('ended_at', 'is', null)
        .where('lease_expires_at', '<', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notice_letter')
    .from('expired')
    .whereRef('notice_letter.id', '=', 'expired.id')
    .set({ lease_expires_at: LEASE_EXPIRES_AT })
    .returning(COLUMNS)
    .returning('expired.leaseExpiredAt')
    .execute()
}

type LetterRef = Pick<LeasedLetter, 'id' | 'attempts'>

/**
 * Marks a letter as sent. An unmarked letter would be sent again, so this waits for a database that is not available.
 */
export async function markLetterSent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: LetterRef,
  signal: AbortSignal,
): Promise<void> {
  const update = db
    .updateTable('notice_letter')
    .set({ ended_at: now(), is_sent: true, lease_expires_at: null, problem: null })
    .where('id', '=', id)
  await writeUntilStored(() => update.execute(), signal)
}

/** Marks a letter as failed. Does nothing if another process has leased it meanwhile. */
export async function markLetterFailed(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, attempts }: LetterRef,
  problem: string,
): Promise<void> {
  await db
    .updateTable('notice_letter')
    .set({ ended_at: now(), is_sent: false, lease_expires_at: null, problem })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .execute()
}

/** Postpones a letter until its next attempt. Does nothing if another process has leased it meanwhile. */
export async function postponeLetter(
  { db }: Pick<Context, 'db'>,
  { id, attempts }: LetterRef,
  { problem, until }: { problem: string; until: Date },
): Promise<void> {
  await db
    .updateTable('notice_letter')
    .set({ problem, due_at: until, lease_expires_at: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .execute()
}

/** Releases a letter after an interrupted attempt: another process can lease it at once. */
export async function releaseLetter({ db }: Pick<Context, 'db'>, { id, attempts }: LetterRef): Promise<void> {
  await db
    .updateTable('notice_letter')
    .set({ lease_expires_at: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .execute()
}

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
