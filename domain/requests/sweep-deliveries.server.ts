import { sql } from 'kysely'
import * as v from 'valibot'
import { defineJob } from '#platform/queue.server.ts'
import type { DeliveryContext } from './deliver-request.server.ts'
import { deliveryKey, enqueueDelivery } from './delivery-job.server.ts'
import { giveUpDelivery, type OpenDelivery } from './end-delivery.server.ts'

/** The hourly look for deliveries that nobody carries. */
export const sweepDeliveriesJob = defineJob('sweep-deliveries', v.object({}))

/** A delivery's row and its job are written together; what is younger may be between two statements of ours. */
const GRACE_MS = 60_000
/** When a letter box's count of a day is over. */
const PACE_KEPT_MS = 24 * 60 * 60 * 1000

interface StrandedDelivery extends OpenDelivery {
  hasJob: boolean
}

/**
 * Finds waiting deliveries whose channel has left the settings, and gives them up with an alarm; and those whose job was
 * lost, and gives them one. Clears away what has had its time. Returns how many of each.
 */
export async function sweepDeliveries(
  context: Pick<DeliveryContext, 'db' | 'now' | 'log'> & { channels: readonly { name: string }[] },
): Promise<{ givenUp: number; enqueued: number }> {
  const { db, log } = context
  await clearDeadJobs(context)
  await db
    .deleteFrom('confirmation_pace')
    .where('claimed_at', '<', new Date(context.now().getTime() - PACE_KEPT_MS))
    .execute()
  const names = context.channels.map(({ name }) => name)
  const stranded = await listStranded(context, names)
  const found = { givenUp: 0, enqueued: 0 }
  for (const delivery of stranded) {
    if (names.includes(delivery.channel)) {
      await enqueueDelivery(db, delivery)
      found.enqueued += 1
      continue
    }
    await db.transaction().execute(async (tx) => {
      await sql`select graphile_worker.remove_job(${deliveryKey(delivery.id)})`.execute(tx)
      await giveUpDelivery(tx, context, delivery, `there is no channel «${delivery.channel}» in the settings any more`)
    })
    found.givenUp += 1
  }
  if (found.enqueued > 0) log.warn(found, 'deliveries without a job were given one')
  return found
}

async function listStranded(
  { db, now }: Pick<DeliveryContext, 'db' | 'now'>,
  channels: string[],
): Promise<StrandedDelivery[]> {
  const { rows } = await sql<StrandedDelivery>`
    select * from (
      select id, channel, request_id as "requestId", attempts,
        exists (select from graphile_worker.jobs where key = 'delivery:' || delivery.id) as "hasJob"
      from delivery
      where state = 'waiting' and coalesce(reopened_at, created_at) < ${new Date(now().getTime() - GRACE_MS)}
    ) as waiting
    where not "hasJob" or not channel = any(${channels})`.execute(db)
  return rows
}

/** Left behind where a process died between its own words and the queue's; the delivery itself tells how it stands. */
async function clearDeadJobs({ db }: Pick<DeliveryContext, 'db'>): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier like 'deliver:%' and attempts >= max_attempts and locked_at is null))`.execute(db)
}
