import {
  deliverRequest,
  type DeliveryContext,
  reclaimExpiredDeliveries,
} from '#domain/requests/deliveries/deliver-request.server.ts'
import { claimDeliveries } from '#domain/requests/deliveries/claim-deliveries.server.ts'
import { renewLeases } from '#platform/queue/leases.server.ts'
import { startLeaseQueue, type RunningLeaseQueue } from '#platform/queue/lease-queue.server.ts'

/** Enough to keep up on a busy day with a slow CRM, without overloading it. */
const MAX_CONCURRENT_DELIVERIES = 4
/** How long this process skips a delivery whose files it cannot read, so that other processes can take it. */
const SKIP_MS = 15_000

/** Starts a worker for each channel: a slow or failing channel does not delay the others. */
export function startChannelWorkers(context: DeliveryContext): RunningLeaseQueue {
  const workers = context.channels.map(({ name }) => startChannelWorker(context, name))
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
}

function startChannelWorker(context: DeliveryContext, name: string): RunningLeaseQueue {
  /** The skipped deliveries: until when, by id. */
  const skipped = new Map<string, number>()
  const listSkipped = () => {
    for (const [id, until] of skipped) if (until < performance.now()) skipped.delete(id)
    return [...skipped.keys()]
  }
  return startLeaseQueue(
    {
      name: `deliver:${name}`,
      concurrency: MAX_CONCURRENT_DELIVERIES,
      claim: (limit) => claimDeliveries(context, name, limit, listSkipped()),
      renewLeases: async (deliveries) => {
        await renewLeases(context.db, 'delivery', deliveries)
        await reclaimExpiredDeliveries(context, name)
      },
      process: async (delivery, signal) => {
        const result = await deliverRequest(context, delivery, signal)
        if (result === 'released') skipped.set(delivery.id, performance.now() + SKIP_MS)
      },
    },
    context.log,
  )
}
