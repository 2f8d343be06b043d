import { type NotNull, sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import { LEASE_EXPIRES_AT } from '#platform/queue/lease-queue.server.ts'
import type { DeliveryRef } from './end-delivery.server.ts'

/** A delivery that this process has leased: no other process gets it before the lease expires. */
export interface LeasedDelivery extends DeliveryRef {
  /** When its day of attempts began: when it was created or reopened. */
  since: Date
  /** When a file of its request could not be read for the first time; null when none was missing. */
  filesMissedAt: Date | null
  /** How many of its attempts ended because a file was missing. */
  fileWaits: number
}

export interface ExpiredDelivery extends LeasedDelivery {
  /** When the lease of its process expired. */
  leaseExpiredAt: Date
}

/** The database's clock, as the clocks of the nodes can differ: none must take another for dead. */
const databaseNow = sql<Date>`now()`

type LeaseContext = Pick<Context, 'db' | 'now'>

/**
 * Leases at most `limit` of a channel's due deliveries, the longest due first, and none of `except`. Safe with any
 * number of processes. The attempt is counted before it is made: so one that kills the process counts too, and the
 * next knows that it is not the first.
 */
export async function claimDeliveries(
  context: LeaseContext,
  channel: string,
  limit: number,
  except: readonly string[] = [],
): Promise<LeasedDelivery[]> {
  return context.db
    .with('due', (db) =>
      db
        .selectFrom('delivery')
        .select('id')
        .where('channel', '=', channel)
        // A literal, not a parameter: only then PostgreSQL uses the partial index of waiting deliveries.
        .where('state', '=', sql.lit('waiting'))
        .where('due_at', '<=', context.now())
        .where('lease_expires_at', 'is', null)
        .$if(except.length > 0, (query) => query.where('id', '!=', sql<string>`all(${except}::uuid[])`))
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('delivery')
    .from('due')
    .whereRef('delivery.id', '=', 'due.id')
    .set({ attempts: sql`attempts + 1`, lease_expires_at: LEASE_EXPIRES_AT })
    .returning(COLUMNS)
    .returning(since)
    .execute()
}

/** Leases the deliveries whose process let its lease expire: it is unknown whether they were made. */
export async function leaseExpiredDeliveries({ db }: Pick<Context, 'db'>, channel: string): Promise<ExpiredDelivery[]> {
  return db
    .with('expired', (cte) =>
      cte
        .selectFrom('delivery')
        .select(['id', 'lease_expires_at as leaseExpiredAt'])
        .$narrowType<{ leaseExpiredAt: NotNull }>()
        .where('channel', '=', channel)
        .where('state', '=', sql.lit('waiting'))
        .where('lease_expires_at', '<', databaseNow)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('delivery')
    .from('expired')
    .whereRef('delivery.id', '=', 'expired.id')
    .set({ lease_expires_at: LEASE_EXPIRES_AT })
    .returning(COLUMNS)
    .returning(['expired.leaseExpiredAt', since])
    .execute()
}

const COLUMNS = [
  'delivery.id',
  'channel',
  'request_id as requestId',
  'attempts',
  'files_missed_at as filesMissedAt',
  'file_waits as fileWaits',
] as const
const since = sql<Date>`coalesce(reopened_at, created_at)`.as('since')
