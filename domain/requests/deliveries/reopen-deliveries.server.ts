import type { Context } from '#domain/context.ts'
import type { DeliveryState } from '../request.ts'

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
