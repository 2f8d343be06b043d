import { sql } from 'kysely'
import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '#domain/context.ts'
import { MINUTE_MS, DAY_MS } from '#locale/durations.ts'
import { giveUpDelivery } from './end-delivery.server.ts'

/** The hourly job that gives up deliveries without a channel. */
export const sweepDeliveriesJob = defineJob('sweep-deliveries', v.object({}))

/** During a change of settings other nodes can know a new channel before this one, or an old one for longer. */
const GRACE_MS = MINUTE_MS
/** When the daily count of a mailbox ends. */
const CONFIRMATION_LIMIT_TTL_MS = DAY_MS

/**
 * Gives up waiting deliveries whose channel is no longer in the settings, with an alarm, and deletes expired
 * confirmation counts. Returns how many deliveries were given up.
 */
export async function sweepDeliveries(
  context: Pick<Context, 'db' | 'now' | 'log'> & { channels: readonly { name: string }[] },
): Promise<number> {
  const { db } = context
  const before = (ms: number) => new Date(context.now().getTime() - ms)
  await db.deleteFrom('confirmation_rate_limit').where('claimed_at', '<', before(CONFIRMATION_LIMIT_TTL_MS)).execute()
  const names = context.channels.map(({ name }) => name)
  const stranded = await db
    .selectFrom('delivery')
    .select(['id', 'channel', 'request_id as requestId', 'attempts'])
    .where('state', '=', 'waiting')
    .where('due_at', '<', before(GRACE_MS))
    .where((eb) => eb.or([eb('lease_expires_at', 'is', null), eb('lease_expires_at', '<', sql<Date>`now()`)]))
    .$if(names.length > 0, (query) => query.where('channel', 'not in', names))
    .execute()
  for (const delivery of stranded)
    await giveUpDelivery(context, delivery, `there is no channel «${delivery.channel}» in the settings any more`)
  return stranded.length
}
