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
