import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import type { DeliveryState } from '../request.ts'

/** How one request fared on its way to one channel. */
export interface DeliveryReport {
  /** What every channel was told as its key. */
  id: string
  channel: string
  state: DeliveryState
  /** How often it was handed to the channel; looks for a missing file are none. */
  attempts: number
  createdAt: Date
  endedAt: Date | null
  /** What the channel said last. */
  problem: string | null
  /** What the channel calls it. */
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
