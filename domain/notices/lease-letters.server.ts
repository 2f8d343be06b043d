import { type NotNull, sql } from 'kysely'
import type { Context } from '../context.ts'

/** A letter that is being carried: nobody else gets it before this process falls silent. */
export interface LeasedLetter {
  id: string
  accountId: number
  /** Attempts to send it, this one included. */
  attempts: number
  composedAt: Date
}

export interface ExpiredLetter extends LeasedLetter {
  /** When its carrier had not been heard of for too long. */
  leaseExpiredAt: Date
}

/** The database's clock: nodes, whose own may differ, must not think each other dead. */
const leaseExpiresAt = sql<Date>`now() + interval '15 seconds'`
const COLUMNS = ['notice_letter.id', 'account_id as accountId', 'attempts', 'composed_at as composedAt'] as const

/** Takes at most `limit` letters that are due. Safe with any number of processes; the attempt is counted before it is made. */
export async function leaseLetters({ db, now }: Pick<Context, 'db' | 'now'>, limit: number): Promise<LeasedLetter[]> {
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('notice_letter')
        .select('id')
        .where('ended_at', 'is', null)
        .where('due_at', '<=', now())
        .where('carried_until', 'is', null)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notice_letter')
    .from('due')
    .whereRef('notice_letter.id', '=', 'due.id')
    .set({ attempts: sql`attempts + 1`, carried_until: leaseExpiresAt })
    .returning(COLUMNS)
    .execute()
}

/** Says that this process lives and still carries them. To be said every few seconds. */
export async function renewLetterLeases(
  { db }: Pick<Context, 'db'>,
  letters: readonly { id: string }[],
): Promise<void> {
  if (letters.length === 0) return
  await db
    .updateTable('notice_letter')
    .set({ carried_until: leaseExpiresAt })
    .where(
      'id',
      'in',
      letters.map(({ id }) => id),
    )
    .where('carried_until', 'is not', null)
    .execute()
}

/** Takes those over of whose carrier nothing has been heard: what became of them is unknown. */
export async function leaseExpiredLetters({ db }: Pick<Context, 'db'>): Promise<ExpiredLetter[]> {
  return db
    .with('lost', (cte) =>
      cte
        .selectFrom('notice_letter')
        .select(['id', 'carried_until as leaseExpiredAt'])
        .$narrowType<{ leaseExpiredAt: NotNull }>()
        .where('ended_at', 'is', null)
        .where('carried_until', '<', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notice_letter')
    .from('lost')
    .whereRef('notice_letter.id', '=', 'lost.id')
    .set({ carried_until: leaseExpiresAt })
    .returning(COLUMNS)
    .returning('lost.leaseExpiredAt')
    .execute()
}
