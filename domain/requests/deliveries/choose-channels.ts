import type { Channel, ChannelFilter } from '../channels/channel.ts'
import type { RequestKind } from '../request.ts'

/** What a request is routed by. */
export interface RoutingKey {
  kind: RequestKind
  /** Slugs. */
  brand: string | undefined
  branch: string | undefined
}

/**
 * Names of the channels that want such a request. One that nobody wants goes to the first of the settings: a gap in the
 * filters must not swallow a customer.
 */
export function chooseChannels(channels: readonly Pick<Channel, 'name' | 'only'>[], route: RoutingKey): string[] {
  const wanting = channels.filter(({ only }) => matchesFilter(only, route))
  return (wanting.length > 0 ? wanting : channels.slice(0, 1)).map(({ name }) => name)
}

const matchesFilter = ({ kinds, brands, branches }: ChannelFilter, route: RoutingKey) =>
  isAmong(kinds, route.kind) && isAmong(brands, route.brand) && isAmong(branches, route.branch)

const isAmong = (wanted: readonly string[] | undefined, value: string | undefined) =>
  wanted === undefined || (value !== undefined && wanted.includes(value))
