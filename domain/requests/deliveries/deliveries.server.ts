import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import type { DeliveryState, RequestSuspicion } from '../request.ts'

export interface DeliveryCount {
  channel: string
  state: DeliveryState
  count: number
  /** How long the oldest waiting delivery has been waiting, in seconds; 0 in other states. */
  oldestSeconds: number
}

/** How many deliveries each channel has in each state. */
export async function countDeliveries({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DeliveryCount[]> {
  const moment = now()
  const rows = await db
    .selectFrom('delivery')
    .select(['channel', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<Date>`min(coalesce(reopened_at, created_at))`.as('since'))
    .groupBy(['channel', 'state'])
    .execute()
  return rows.map(({ since, ...row }) => ({
    ...row,
    oldestSeconds: row.state === 'waiting' ? Math.max(0, (moment.getTime() - since.getTime()) / 1000) : 0,
  }))
}

/** The number of requests by kind and suspicion. */
export async function countRequests({
  db,
}: Pick<Context, 'db'>): Promise<{ kind: string; suspicion: RequestSuspicion | null; count: number }[]> {
  return db
    .selectFrom('request')
    .select(['kind', 'suspicion'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['kind', 'suspicion'])
    .execute()
}

/** The delivery of one request to one channel. */
export interface DeliveryReport {
  /** The idempotency key that the channel gets. */
  id: string
  channel: string
  state: DeliveryState
  /** How often it was sent to the channel; attempts that ended because a file was missing do not count. */
  attempts: number
  createdAt: Date
  endedAt: Date | null
  /** Why the last attempt failed. */
  problem: string | null
  /** The channel's own id of it. */
  receipt: string | null
}

/** The deliveries of a request, by channel. */
export async function listDeliveries({ db }: Pick<Context, 'db'>, requestId: number): Promise<DeliveryReport[]> {
  return db
    .selectFrom('delivery')
    .select(['id', 'channel', 'state', 'created_at as createdAt', 'ended_at as endedAt'])
    .select(sql<number>`attempts - file_waits`.as('attempts'))
    .select(['problem', 'receipt'])
    .where('request_id', '=', requestId)
    .orderBy('channel')
    .execute()
}

interface ReopenDeliveriesParams {
  /** The requests; undefined: all. */
  requestIds?: readonly number[]
  /** The state of the deliveries: `held` ones are released, `dead` ones tried again. */
  state: Extract<DeliveryState, 'held' | 'dead'>
  /** The channels; undefined: all. */
  channels?: readonly string[]
}

/** Makes held or dead deliveries due now, each with a new day of attempts. Returns them. */
export async function reopenDeliveries(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { requestIds, state, channels }: ReopenDeliveriesParams,
): Promise<{ id: string; requestId: number; channel: string }[]> {
  return db
    .updateTable('delivery')
    .set({ state: 'waiting', reopened_at: now(), due_at: now(), ended_at: null, files_missed_at: null })
    .where('state', '=', state)
    .$if(requestIds !== undefined, (query) => query.where('request_id', 'in', [...(requestIds ?? [])]))
    .$if(channels !== undefined, (query) => query.where('channel', 'in', [...(channels ?? [])]))
    .returning(['id', 'request_id as requestId', 'channel'])
    .execute()
}

/**
 * Makes waiting deliveries, of one request or of all, due now instead of after their pause. Leased ones are left alone.
 * Returns how many were pausing.
 */
export async function retryDeliveriesNow(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { requestId }: { requestId?: number } = {},
): Promise<number> {
  const moment = now()
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ due_at: moment })
    .where('state', '=', 'waiting')
    .where('due_at', '>', moment)
    .where('lease_expires_at', 'is', null)
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
