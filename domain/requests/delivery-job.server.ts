import type { QueryExecutorProvider } from 'kysely'
import * as v from 'valibot'
import { defineJob, enqueue, enqueueEach } from '#platform/queue.server.ts'

const Payload = v.object({ deliveryId: v.pipe(v.string(), v.uuid()) })

/**
 * The job that carries a request to one channel. A kind of its own for each channel, so that each has workers of its
 * own: one that is slow or dead holds up nobody else.
 */
export const deliveryJob = (channel: string) => defineJob(`deliver:${channel}`, Payload)

/** Names the one job that a waiting delivery has. */
export const deliveryKey = (id: string) => `delivery:${id}`

/**
 * Puts the job of a waiting delivery into the queue, within the transaction that writes the delivery; `runAt`: not
 * before this moment. One that waits already is replaced: a delivery never has two.
 */
export async function enqueueDelivery(
  tx: QueryExecutorProvider,
  { id, channel }: { id: string; channel: string },
  runAt?: Date,
): Promise<void> {
  await enqueue(tx, deliveryJob(channel), { deliveryId: id }, { key: deliveryKey(id), runAt })
}

/** Like `enqueueDelivery` for all deliveries of a request, in one statement. */
export async function enqueueDeliveries(
  tx: QueryExecutorProvider,
  deliveries: readonly { id: string; channel: string }[],
): Promise<void> {
  const entries = deliveries.map(({ id, channel }) => ({
    job: deliveryJob(channel),
    payload: { deliveryId: id },
    key: deliveryKey(id),
  }))
  await enqueueEach(tx, entries)
}

/** The channel that confirms a request to the visitor himself, when he left an e-mail. */
export const VISITOR_CHANNEL = 'visitor'
