import type { DeliveryState, RequestKind, RequestSuspicion } from '../request.ts'
import { chooseChannels } from './choose-channels.ts'
import { VISITOR_CHANNEL } from '../channels/channel.ts'
import type { RequestContext } from '../request-context.ts'
import type { ResolvedAnswers } from '../submission/resolve-answers.server.ts'

export interface PlannedDelivery {
  id: string
  channel: string
  state: Extract<DeliveryState, 'waiting' | 'held'>
}

interface PlanDeliveriesParams {
  kind: RequestKind
  resolved: ResolvedAnswers
  suspicion: RequestSuspicion | undefined
}

/** Suspicions that hold deliveries until an operator has looked: such requests could flood another person's mailbox. */
const HELD_SUSPICIONS: readonly RequestSuspicion[] = [
  'honeypot',
  'too-many-from-address',
  'too-many-of-phone',
  'too-many-of-email',
]

/** Whether deliveries are held and no slot is reserved until an operator has looked at the request. */
export const isHeldBack = (suspicion: RequestSuspicion | undefined) =>
  suspicion !== undefined && HELD_SUSPICIONS.includes(suspicion)

/** A delivery to each matching channel, and the confirmation to a visitor who left an e-mail address. */
export function planDeliveries(
  { channels, newId }: Pick<RequestContext, 'channels' | 'newId'>,
  { kind, resolved, suspicion }: PlanDeliveriesParams,
): PlannedDelivery[] {
  const route = { kind, brand: resolved.brand?.slug, branch: resolved.branch?.slug }
  const names = [...chooseChannels(channels, route), ...(resolved.email === undefined ? [] : [VISITOR_CHANNEL])]
  const state = isHeldBack(suspicion) ? 'held' : 'waiting'
  return [...new Set(names)].map((channel) => ({ id: newId(), channel, state }))
}
