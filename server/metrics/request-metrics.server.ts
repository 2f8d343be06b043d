import { Gauge } from 'prom-client'
import {
  countDeliveries,
  countRequests,
  type DeliveryCount,
} from '#domain/requests/deliveries/count-deliveries.server.ts'
import { VISITOR_CHANNEL } from '#domain/requests/channels/channel.ts'
import type { CreateSiteResult } from '../create-site.server.ts'

/** Gauges for alarms: deliveries by channel and state, and how long the oldest has been waiting. */
export function createDeliveryAndRequestGauges({ site }: Pick<CreateSiteResult, 'site'>): Gauge[] {
  const channels = [...site.channels.map(({ name }) => name), VISITOR_CHANNEL]
  // All gauges are collected at the same time: two of them share one query.
  let pending: Promise<DeliveryCount[]> | undefined
  const loadCounts = () => (pending ??= countDeliveries(site).finally(() => (pending = undefined)))
  return [
    createDeliveriesGauge(channels, loadCounts),
    createOldestDeliveryGauge(channels, loadCounts),
    createRequestsGauge(site),
  ]
}

const createDeliveriesGauge = (channels: readonly string[], loadCounts: () => Promise<DeliveryCount[]>) =>
  new Gauge({
    name: 'showroom_deliveries',
    help: 'Deliveries of requests by channel and state: waiting, held (suspect), delivered, dead (given up)',
    labelNames: ['channel', 'state'],
    registers: [],
    async collect() {
      const counts = await loadCounts()
      this.reset()
      // A channel without deliveries reports zero, not a missing value.
      for (const channel of channels) for (const state of ['waiting', 'dead']) this.set({ channel, state }, 0)
      for (const { channel, state, count } of counts) this.set({ channel, state }, count)
    },
  })

const createOldestDeliveryGauge = (channels: readonly string[], loadCounts: () => Promise<DeliveryCount[]>) =>
  new Gauge({
    name: 'showroom_oldest_waiting_delivery_seconds',
    help: 'How long the oldest waiting delivery of a channel has been waiting',
    labelNames: ['channel'],
    registers: [],
    async collect() {
      const counts = await loadCounts()
      this.reset()
      for (const channel of channels) this.set({ channel }, 0)
      for (const { channel, state, oldestSeconds } of counts)
        if (state === 'waiting') this.set({ channel }, oldestSeconds)
    },
  })

const createRequestsGauge = (site: CreateSiteResult['site']) =>
  new Gauge({
    name: 'showroom_requests',
    help: 'Stored requests by kind and by what made them suspect (none: nothing)',
    labelNames: ['kind', 'suspicion'],
    registers: [],
    async collect() {
      const counts = await countRequests(site)
      this.reset()
      for (const { kind, suspicion, count } of counts) this.set({ kind, suspicion: suspicion ?? 'none' }, count)
    },
  })
