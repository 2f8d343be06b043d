import { deliverRequest, reclaimDeliveries, type DeliveryContext } from '#domain/requests/deliver-request.server.ts'
import { keepDeliveries, takeDeliveries } from '#domain/requests/take-deliveries.server.ts'
import { startConveyor, type RunningConveyor } from '#platform/conveyor.server.ts'

/** Enough for a slow CRM to keep up with a busy day, and no crowd at its door. */
const DELIVERIES_AT_ONCE = 4
/** What has files that this process cannot read is left to others for so long before it looks again. */
const LEAVE_MS = 15_000

/** Starts a lane for each channel: one that is slow or dead holds up nobody else. */
export function startDeliveryLanes(context: DeliveryContext): RunningConveyor {
  const lanes = context.channels.map(({ name }) => startLane(context, name))
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) }
}

function startLane(context: DeliveryContext, name: string): RunningConveyor {
  /** What was left to others, by its id, and until when. */
  const left = new Map<string, number>()
  const listLeft = () => {
    for (const [id, until] of left) if (until < performance.now()) left.delete(id)
    return [...left.keys()]
  }
  return startConveyor(
    {
      name: `deliver:${name}`,
      atOnce: DELIVERIES_AT_ONCE,
      take: (limit) => takeDeliveries(context, name, limit, listLeft()),
      keep: async (carried) => {
        await keepDeliveries(context, carried)
        await reclaimDeliveries(context, name)
      },
      carry: async (delivery, signal) => {
        const end = await deliverRequest(context, delivery, signal)
        if (end === 'left-to-others') left.set(delivery.id, performance.now() + LEAVE_MS)
      },
    },
    context.log,
  )
}
