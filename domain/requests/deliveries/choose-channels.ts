import type { Channel, ChannelFilter } from '../channels/channel.ts'
import type { RequestKind } from '../request.ts'

/** The properties of a request that the channel filters use. */
export interface RoutingKey {
  kind: RequestKind
  /** Slugs. */
  brand: string | undefined
  branch: string | undefined
}

/**
 * Names of the channels whose filter matches. A request that matches none goes to the first channel of the settings: a
 * gap in the filters must not lose a customer.
 */
export function chooseChannels(channels: readonly Pick<Channel, 'name' | 'only'>[], route: RoutingKey): string[] {
  const matching = channels.filter(({ only }) => matchesFilter(only, route))
  return (matching.length > 0 ? matching : channels.slice(0, 1)).map(({ name }) => name)
}

const matchesFilter = ({ kinds, brands, branches }: ChannelFilter, route: RoutingKey) =>
  isAmong(kinds, route.kind) && isAmong(brands, route.brand) && isAmong(branches, route.branch)

const isAmong = (allowed: readonly string[] | undefined, value: string | undefined) =>
  allowed === undefined || (value !== undefined && allowed.includes(value))
