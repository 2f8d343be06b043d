import { Gauge } from 'prom-client'
import {
  countDeliveries,
  countRequests,
  type DeliveryCount,
} from '#domain/requests/deliveries/count-deliveries.server.ts'
import { VISITOR_CHANNEL } from '#domain/requests/channels/channel.ts'
import type { CreateSiteResult } from '../create-site.server.ts'

/** What an alarm is set on: deliveries by channel and state, and how long the oldest has been waiting. */
export function createDeliveryAndRequestGauges({ site }: Pick<CreateSiteResult, 'site'>): Gauge[] {
  const channels = [...site.channels.map(({ name }) => name), VISITOR_CHANNEL]
  // All gauges are asked in one moment: one question is enough for two of them.
  let asking: Promise<DeliveryCount[]> | undefined
  const ask = () => (asking ??= countDeliveries(site).finally(() => (asking = undefined)))
  return [createDeliveriesGauge(channels, ask), createOldestDeliveryGauge(channels, ask), createRequestsGauge(site)]
}

const createDeliveriesGauge = (channels: readonly string[], ask: () => Promise<DeliveryCount[]>) =>
  new Gauge({
    name: 'showroom_deliveries',
    help: 'Deliveries of requests by channel and state: waiting, held (suspect), delivered, dead (given up)',
    labelNames: ['channel', 'state'],
    registers: [],
    async collect() {
      const counts = await ask()
      this.reset()
      // A channel that has had none yet counts nothing, which is not the same as being unknown.
      for (const channel of channels) for (const state of ['waiting', 'dead']) this.set({ channel, state }, 0)
      for (const { channel, state, count } of counts) this.set({ channel, state }, count)
    },
  })

const createOldestDeliveryGauge = (channels: readonly string[], ask: () => Promise<DeliveryCount[]>) =>
  new Gauge({
    name: 'showroom_oldest_waiting_delivery_seconds',
    help: 'How long the oldest waiting delivery of a channel has been waiting',
    labelNames: ['channel'],
    registers: [],
    async collect() {
      const counts = await ask()
      this.reset()
      for (const channel of channels) this.set({ channel }, 0)
      for (const { channel, state, oldestSeconds } of counts)
        if (state === 'waiting') this.set({ channel }, oldestSeconds)
    },
  })

const createRequestsGauge = (site: CreateSiteResult['site']) =>
  new Gauge({
    name: 'showroom_requests',
    help: 'Requests that are kept, by kind and by what made them suspect (none: nothing)',
    labelNames: ['kind', 'suspicion'],
    registers: [],
    async collect() {
      const counts = await countRequests(site)
      this.reset()
      for (const { kind, suspicion, count } of counts) this.set({ kind, suspicion: suspicion ?? 'none' }, count)
    },
  })
