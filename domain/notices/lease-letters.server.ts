import { type NotNull, sql } from 'kysely'
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

/** By the database's clock, because the clocks of the nodes can differ. */
const leaseExpiresAt = sql<Date>`now() + interval '15 seconds'`
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
    .set({ attempts: sql`attempts + 1`, lease_expires_at: leaseExpiresAt })
    .returning(COLUMNS)
    .execute()
}

/** Renews the leases of letters that this process is still sending. To be called every few seconds. */
export async function renewLetterLeases(
  { db }: Pick<Context, 'db'>,
  letters: readonly { id: string }[],
): Promise<void> {
  if (letters.length === 0) return
  await db
    .updateTable('notice_letter')
    .set({ lease_expires_at: leaseExpiresAt })
    .where(
      'id',
      'in',
      letters.map(({ id }) => id),
    )
    .where('lease_expires_at', 'is not', null)
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
    .set({ lease_expires_at: leaseExpiresAt })
    .returning(COLUMNS)
    .returning('expired.leaseExpiredAt')
    .execute()
}
