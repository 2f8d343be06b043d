import {
  deliverRequest,
  reclaimExpiredDeliveries,
  type DeliveryContext,
} from '#domain/requests/deliveries/deliver-request.server.ts'
import { renewLeases, claimDeliveries } from '#domain/requests/deliveries/claim-deliveries.server.ts'
import { startLeaseQueue, type RunningLeaseQueue } from '#platform/queue/lease-queue.server.ts'

/** Enough for a slow CRM to keep up with a busy day, and no crowd at its door. */
const MAX_CONCURRENT_DELIVERIES = 4
/** What has files that this process cannot read is left to others for so long before it looks again. */
const SKIP_MS = 15_000

/** Starts a lane for each channel: one that is slow or dead holds up nobody else. */
export function startChannelWorkers(context: DeliveryContext): RunningLeaseQueue {
  const lanes = context.channels.map(({ name }) => startChannelWorker(context, name))
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) }
}

function startChannelWorker(context: DeliveryContext, name: string): RunningLeaseQueue {
  /** What was left to others, by its id, and until when. */
  const left = new Map<string, number>()
  const listLeft = () => {
    for (const [id, until] of left) if (until < performance.now()) left.delete(id)
    return [...left.keys()]
  }
  return startLeaseQueue(
    {
      name: `deliver:${name}`,
      concurrency: MAX_CONCURRENT_DELIVERIES,
      claim: (limit) => claimDeliveries(context, name, limit, listLeft()),
      renewLeases: async (carried) => {
        await renewLeases(context, carried)
        await reclaimExpiredDeliveries(context, name)
      },
      process: async (delivery, signal) => {
        const end = await deliverRequest(context, delivery, signal)
        if (end === 'released') left.set(delivery.id, performance.now() + SKIP_MS)
      },
    },
    context.log,
  )
}
