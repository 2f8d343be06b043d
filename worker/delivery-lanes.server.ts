import { deliverRequest, reclaimDeliveries, type DeliveryContext } from '#domain/requests/deliver-request.server.ts'
import { keepDeliveries, takeDeliveries } from '#domain/requests/take-deliveries.server.ts'
import { startConveyor, type RunningConveyor } from '#platform/conveyor.server.ts'

/** Enough for a slow CRM to keep up with a busy day, and no crowd at its door. */
const DELIVERIES_AT_ONCE = 4

/** Starts a lane for each channel: one that is slow or dead holds up nobody else. */
export function startDeliveryLanes(context: DeliveryContext): RunningConveyor {
  const lanes = context.channels.map(({ name }) =>
    startConveyor(
      {
        name: `deliver:${name}`,
        atOnce: DELIVERIES_AT_ONCE,
        take: (limit) => takeDeliveries(context, name, limit),
        keep: async (carried) => {
          await keepDeliveries(context, carried)
          await reclaimDeliveries(context, name)
        },
        carry: (delivery, signal) => deliverRequest(context, delivery, signal),
      },
      context.log,
    ),
  )
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) }
}
