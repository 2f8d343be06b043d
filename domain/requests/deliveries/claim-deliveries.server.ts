import { type NotNull, sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import type { DeliveryRef } from './end-delivery.server.ts'

/** A delivery that is being carried: nobody else gets it before this process falls silent. */
export interface LeasedDelivery extends DeliveryRef {
  /** When its day began: posted, or sent on its way again. */
  since: Date
  /** When a file of its request could not be read for the first time; null when none was missed. */
  filesMissedAt: Date | null
  /** How many of its attempts only found that a file was missing. */
  fileWaits: number
}

export interface ExpiredDelivery extends LeasedDelivery {
  /** When its carrier had not been heard of for too long. */
  leaseExpiredAt: Date
}

/** The database's clock: nodes, whose own may differ, must not think each other dead. */
const databaseNow = sql<Date>`now()`
/** Who has not said for so long that he carries it is dead. */
const leaseExpiresAt = sql<Date>`now() + interval '15 seconds'`

type LeaseContext = Pick<Context, 'db' | 'now'>

/**
 * Takes at most `limit` of a channel's deliveries that are due, those first that have been due longest, and none of
 * `except`. Safe with any number of processes. The attempt is counted before it is made: one that kills the process has been one, and the next
 * knows that it is not the first.
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
        // Written out, for the index that holds those that wait is found only then.
        .where('state', '=', sql.lit('waiting'))
        .where('due_at', '<=', context.now())
        .where('carried_until', 'is', null)
        .$if(except.length > 0, (query) => query.where('id', '!=', sql<string>`all(${except}::uuid[])`))
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('delivery')
    .from('due')
    .whereRef('delivery.id', '=', 'due.id')
    .set({ attempts: sql`attempts + 1`, carried_until: leaseExpiresAt })
    .returning(COLUMNS)
    .returning(since)
    .execute()
}

/** Says that this process lives and still carries them. To be said every few seconds. */
export async function renewLeases(context: Pick<Context, 'db'>, deliveries: readonly { id: string }[]): Promise<void> {
  if (deliveries.length === 0) return
  await context.db
    .updateTable('delivery')
    .set({ carried_until: leaseExpiresAt })
    .where(
      'id',
      'in',
      deliveries.map(({ id }) => id),
    )
    .where('carried_until', 'is not', null)
    .execute()
}

/** Takes those over of whose carrier nothing has been heard: what became of them is unknown. */
export async function leaseExpiredDeliveries({ db }: Pick<Context, 'db'>, channel: string): Promise<ExpiredDelivery[]> {
  return db
    .with('lost', (cte) =>
      cte
        .selectFrom('delivery')
        .select(['id', 'carried_until as leaseExpiredAt'])
        .$narrowType<{ leaseExpiredAt: NotNull }>()
        .where('channel', '=', channel)
        .where('state', '=', sql.lit('waiting'))
        .where('carried_until', '<', databaseNow)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('delivery')
    .from('lost')
    .whereRef('delivery.id', '=', 'lost.id')
    .set({ carried_until: leaseExpiresAt })
    .returning(COLUMNS)
    .returning(['lost.leaseExpiredAt', since])
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
