import type { DeliveryState, RequestKind, RequestSuspicion } from '#db/schema.ts'
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

/** Suspicions under which nothing goes out until an operator has looked: anybody's letter box could be filled this way. */
const HELD_SUSPICIONS: readonly RequestSuspicion[] = [
  'honeypot',
  'too-many-from-address',
  'too-many-of-phone',
  'too-many-of-email',
]

/** Whether nothing of the request goes out, and nothing is held for it, until an operator has looked. */
export const isHeldBack = (suspicion: RequestSuspicion | undefined) =>
  suspicion !== undefined && HELD_SUSPICIONS.includes(suspicion)

/** A delivery to each channel that wants the request, and the confirmation to a visitor who left an e-mail. */
export function planDeliveries(
  { channels, newId }: Pick<RequestContext, 'channels' | 'newId'>,
  { kind, resolved, suspicion }: PlanDeliveriesParams,
): PlannedDelivery[] {
  const route = { kind, brand: resolved.brand?.slug, branch: resolved.branch?.slug }
  const wanted = [...chooseChannels(channels, route), ...(resolved.email === undefined ? [] : [VISITOR_CHANNEL])]
  const state = isHeldBack(suspicion) ? 'held' : 'waiting'
  return [...new Set(wanted)].map((channel) => ({ id: newId(), channel, state }))
}
