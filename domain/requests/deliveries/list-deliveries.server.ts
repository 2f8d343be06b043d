import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import type { DeliveryState } from '../request.ts'

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
