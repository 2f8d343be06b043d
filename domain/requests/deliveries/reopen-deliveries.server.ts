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
