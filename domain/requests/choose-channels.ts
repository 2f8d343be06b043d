import type { Channel, ChannelFilter } from './channels/channel.ts'
import type { RequestKind } from './request.ts'

/** What a request is routed by. */
export interface Route {
  kind: RequestKind
  /** Slugs. */
  brand: string | undefined
  branch: string | undefined
}

/** Names of the channels that want such a request. */
export function chooseChannels(channels: readonly Pick<Channel, 'name' | 'only'>[], route: Route): string[] {
  return channels.filter(({ only }) => wants(only, route)).map(({ name }) => name)
}

const wants = ({ kinds, brands, branches }: ChannelFilter, route: Route) =>
  isAmong(kinds, route.kind) && isAmong(brands, route.brand) && isAmong(branches, route.branch)

const isAmong = (wanted: readonly string[] | undefined, value: string | undefined) =>
  wanted === undefined || (value !== undefined && wanted.includes(value))
