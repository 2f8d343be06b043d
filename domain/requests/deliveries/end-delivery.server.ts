import { sql } from 'kysely'
import * as v from 'valibot'
import type { Context } from '#domain/context.ts'
import { DAY_MS, MINUTE_MS } from '#locale/durations.ts'
import { writeUntilStored } from '#platform/queue/lease-queue.server.ts'
import { defineJob } from '#platform/queue/queue.server.ts'

export interface DeliveryRef {
  id: string
  channel: string
  requestId: number
  attempts: number
}

/** The fields of a log line about a delivery: no name, no phone number, no address. */
export const deliveryLogFields = ({ id, channel, requestId, attempts }: DeliveryRef) => ({
  delivery: id,
  channel,
  request: requestId,
  attempts,
})

/**
 * Records that a delivery was made, whatever state another process has set meanwhile, and the receiver's id.
 */
export async function closeDelivery(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  delivery: DeliveryRef,
  { receipt, signal }: { receipt: string | undefined; signal: AbortSignal },
): Promise<void> {
  const close = db
    .updateTable('delivery')
    .set({ state: 'delivered', ended_at: now(), lease_expires_at: null, problem: null, receipt: receipt ?? null })
    .where('id', '=', delivery.id)
    .where('state', '!=', 'delivered')
  await writeUntilStored(() => close.execute(), signal)
  log.info(deliveryLogFields(delivery), 'delivered')
}

/** Schedules the next attempt at `until`. Does nothing when another process has leased the delivery meanwhile. */
export async function postponeDelivery(
  { db }: Pick<Context, 'db'>,
  { id, attempts }: DeliveryRef,
  { problem, until }: { problem: string; until: Date },
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ problem, due_at: until, lease_expires_at: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Releases a delivery whose request has a file that cannot be read here: another node can lease it at once. Returns
 * whether it is the first time; undefined when another process has it by now, or it no longer exists.
 */
export async function releaseForMissingFiles(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, attempts }: DeliveryRef,
  problem: string,
): Promise<{ isFirst: boolean } | undefined> {
  const released = await db
    .updateTable('delivery')
    .set({
      problem,
      lease_expires_at: null,
      files_missed_at: sql<Date>`coalesce(files_missed_at, ${now()})`,
      file_waits: sql<number>`file_waits + 1`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .returning('file_waits')
    .executeTakeFirst()
  return released && { isFirst: released.file_waits === 1 }
}

/** Releases a delivery without an attempt: another process can lease it at once. */
export async function releaseDelivery({ db }: Pick<Context, 'db'>, { id, attempts }: DeliveryRef): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ lease_expires_at: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/** Gives a delivery up, with the one log line that is worth an alarm. Does nothing when it has already ended. */
export async function giveUpDelivery(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  delivery: DeliveryRef,
  problem: string,
): Promise<void> {
  const ended = await db
    .updateTable('delivery')
    .set({ state: 'dead', ended_at: now(), lease_expires_at: null, problem })
    .where('id', '=', delivery.id)
    .where('attempts', '=', delivery.attempts)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined) return
  log.error(
    { ...deliveryLogFields(delivery), problem },
    'a request could not be delivered and was given up: see bin/showroom requests show, then retry',
  )
}

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
