import { type Channel, type ChannelFilter, VISITOR_CHANNEL } from '../channels/channel.ts'
import type { RequestContext } from '../request-context.ts'
import type { DeliveryState, RequestKind, RequestSuspicion } from '../request.ts'
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

/** The properties of a request that the channel filters use. */
interface RoutingKey {
  kind: RequestKind
  /** Slugs. */
  brand: string | undefined
  branch: string | undefined
}

/**
 * Names of the channels whose filter matches. A request that matches none goes to the first channel of the settings: a
 * gap in the filters must not lose a customer.
 */
function chooseChannels(channels: readonly Pick<Channel, 'name' | 'only'>[], route: RoutingKey): string[] {
  const matching = channels.filter(({ only }) => matchesFilter(only, route))
  return (matching.length > 0 ? matching : channels.slice(0, 1)).map(({ name }) => name)
}

const matchesFilter = ({ kinds, brands, branches }: ChannelFilter, route: RoutingKey) =>
  isAmong(kinds, route.kind) && isAmong(brands, route.brand) && isAmong(branches, route.branch)

const isAmong = (allowed: readonly string[] | undefined, value: string | undefined) =>
  allowed === undefined || (value !== undefined && allowed.includes(value))
