import { VISITOR_CHANNEL } from '#domain/requests/channels/channel.ts'
import type { DeliveryCount } from '#domain/requests/deliveries/deliveries.server.ts'
import { describeAge } from './amounts.ts'

/** What waits before a channel and what did not arrive. */
export interface ChannelRow {
  name: string
  waiting: number
  /** Since when the oldest waits; null when nothing does. */
  oldest: string | null
  held: number
  dead: number
}

/** A row for each channel of the settings and each that still has something to deliver, by name. */
export function listChannelRows(names: readonly string[], counts: readonly DeliveryCount[]): ChannelRow[] {
  const open = counts.filter(({ state }) => state !== 'delivered')
  const all = [...new Set([...names, ...open.map(({ channel }) => channel)])].toSorted()
  return all.map((name) => {
    const find = (state: DeliveryCount['state']) =>
      open.find((count) => count.channel === name && count.state === state)
    const waiting = find('waiting')
    return {
      name: name === VISITOR_CHANNEL ? 'подтверждения посетителям' : name,
      waiting: waiting?.count ?? 0,
      oldest: waiting === undefined ? null : describeAge(waiting.oldestSeconds),
      held: find('held')?.count ?? 0,
      dead: find('dead')?.count ?? 0,
    }
  })
}
