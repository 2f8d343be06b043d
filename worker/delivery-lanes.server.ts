import { deliverRequest, type DeliveryContext } from '#domain/requests/deliver-request.server.ts'
import { deliveryJob } from '#domain/requests/delivery-job.server.ts'
import { handleJob } from '#platform/queue.server.ts'
import type { Lane } from '#platform/worker-lane.server.ts'

/** Enough for a slow CRM to keep up with a busy day, and no crowd at its door. */
const DELIVERIES_AT_ONCE = 3

/** A lane for each channel: one that is slow or dead holds up nobody else. */
export const listDeliveryLanes = (context: DeliveryContext): Lane[] =>
  context.channels.map(({ name }) => ({
    handlers: [handleJob(deliveryJob(name), ({ deliveryId }, attempt) => deliverRequest(context, deliveryId, attempt))],
    concurrency: DELIVERIES_AT_ONCE,
  }))
