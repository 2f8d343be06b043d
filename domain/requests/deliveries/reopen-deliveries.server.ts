import type { Context } from '#domain/context.ts'
import type { DeliveryState } from '../request.ts'

interface ReopenDeliveriesParams {
  /** Of which requests; undefined: of all. */
  requestIds?: readonly number[]
  /** Those in which state: `held` ones are let go, `dead` ones tried again. */
  state: Extract<DeliveryState, 'held' | 'dead'>
  /** To which channels; undefined: to all. */
  channels?: readonly string[]
}

/** Sends deliveries on their way (again), each with a new day to succeed. Returns those that it found. */
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
