import cluster from 'node:cluster'
import type { RequestHandler } from 'express'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { countCodes } from '#domain/accounts/codes/code-budget.server.ts'
import { VISITOR_CHANNEL } from '#domain/requests/channels/channel.ts'
import { countDeliveries, countRequests, type DeliveryCount } from '#domain/requests/deliveries/deliveries.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { staffEventsPath } from '#urls/staff-live-paths.ts'
import { patternPrefix } from '#urls/fill-pattern.ts'
import { ROUTES } from '#urls/routes.ts'
import { healthPath, readinessPath } from '#urls/machine-paths.ts'
import type { CreateSiteResult } from '../create-site.server.ts'
import { answerClusterMetrics } from './cluster-metrics.server.ts'
import { listenForMetrics } from './listen-for-metrics.server.ts'

/**
 * Serves Prometheus metrics on `port` (undefined: none), or gives them to the parent process when it serves those of all
 * processes. Returns a function that closes what was opened.
 */
export async function serveMetrics(
  port: number | undefined,
  created: CreateSiteResult,
  log: Log,
): Promise<() => Promise<void>> {
  if (port === undefined) return async () => undefined
  collectDefaultMetrics()
  register.registerMetric(createProcessesGauge())
  register.registerMetric(createStockGauge(created))
  register.registerMetric(createJobsGauge(created))
  register.registerMetric(createFoldersGauge(created))
  for (const gauge of [...createDeliveryAndRequestGauges(created), ...createLoginGauges(created)])
    register.registerMetric(gauge)
  if (!cluster.isWorker) return listenForMetrics(port, () => register.metrics(), log)
  answerClusterMetrics()
  return async () => undefined
}

/** Each process counts as one, and the sum is how many there are. */
function createProcessesGauge(): Gauge {
  const gauge = new Gauge({ name: 'showroom_processes', help: 'Processes that serve the site', registers: [] })
  gauge.set(1)
  return gauge
}

function createStockGauge({ site }: CreateSiteResult): Gauge {
  return new Gauge({
    name: 'showroom_published_cars',
    help: 'Cars in the catalogue',
    aggregator: 'max',
    registers: [],
    collect() {
      this.set(site.stock.size)
    },
  })
}

function createFoldersGauge({ folderWatch }: CreateSiteResult): Gauge {
  return new Gauge({
    name: 'showroom_unseen_folders',
    help: 'Shared folders (photos, request-files) in which this node does not see the files of some other node',
    aggregator: 'max',
    registers: [],
    collect() {
      this.set(folderWatch.listUnseenFolders().length)
    },
  })
}

function createJobsGauge({ site }: CreateSiteResult): Gauge<'state'> {
  return new Gauge({
    name: 'showroom_jobs',
    help: 'Jobs in the queue: waiting for their turn or a retry, and dead after their last attempt',
    labelNames: ['state'],
    aggregator: 'first',
    registers: [],
    async collect() {
      const { rows } = await sql<{ waiting: number; dead: number }>`
        select count(*) filter (where attempts < max_attempts) as waiting,
               count(*) filter (where attempts >= max_attempts and locked_at is null) as dead
        from graphile_worker.jobs`.execute(site.db)
      this.set({ state: 'waiting' }, rows[0]?.waiting ?? 0)
      this.set({ state: 'dead' }, rows[0]?.dead ?? 0)
    },
  })
}

const KINDS = ['phone', 'email'] as const

/** Gauges for alarms: how many login codes were sent within a day, and how many may be sent. */
function createLoginGauges({ site }: CreateSiteResult): Gauge[] {
  const sent = new Gauge({
    name: 'showroom_login_codes_today',
    help: 'Login codes that were let through within the last 24 hours, by kind of contact',
    labelNames: ['kind'],
    aggregator: 'first',
    registers: [],
    async collect() {
      for (const kind of KINDS) this.set({ kind }, await countCodes(site.db, kind, site.now()))
    },
  })
  const limit = new Gauge({
    name: 'showroom_login_codes_limit',
    help: 'Login codes of each kind that may go out within a day (LOGIN_CODES_PER_DAY)',
    aggregator: 'first',
    registers: [],
    collect() {
      this.set(site.codeLimits.perDay)
    },
  })
  return [sent, limit]
}

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
    aggregator: 'first',
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
    aggregator: 'first',
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
    aggregator: 'first',
    registers: [],
    async collect() {
      const counts = await countRequests(site)
      this.reset()
      for (const { kind, suspicion, count } of counts) this.set({ kind, suspicion: suspicion ?? 'none' }, count)
    },
  })

const areaOf = (path: string) => path.split('/')[1] ?? ''

/** Balancers ask every few seconds. */
const PROBE_AREAS = [healthPath(), readinessPath()].map(areaOf)

/** Sections of the site by the first step of the path: few and fixed, as a metric's labels must be. */
const AREAS = new Set([
  '',
  'cars',
  'ajax',
  'request',
  'legal',
  'media',
  'assets',
  'services',
  'technical',
  'personal',
  'staff',
  'feeds',
  ...PROBE_AREAS,
])
const MAX_PATH_LENGTH = 300

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from a request to the end of its answer',
  labelNames: ['method', 'status', 'area'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})

/** Addresses that are keys by themselves: who reads the log must not be able to open them. */
const TOKENS = new RegExp(
  `^(?<folder>${ROUTES.filter(({ pattern }) => pattern.includes('/:token'))
    .map(({ pattern }) => patternPrefix(pattern))
    .join('|')})[^/]+`,
)

/** One log line and one measurement per request, without query parameters and visitors, which are personal data. */
export function observeRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const from = performance.now()
    const { method } = request
    const pathname = request.path
    response.on('close', () => {
      const durationMs = performance.now() - from
      const area = areaOf(pathname)
      // 499: the visitor went away before the answer was complete.
      const status = response.writableFinished ? response.statusCode : 499
      // A stream lasts for hours: that is no time to an answer.
      if (pathname !== staffEventsPath())
        durations.observe({ method, status, area: AREAS.has(area) ? area : 'other' }, durationMs / 1000)
      const line = {
        method,
        path: pathname.replace(TOKENS, '$<folder>…').slice(0, MAX_PATH_LENGTH),
        status,
        durationMs: Math.round(durationMs * 10) / 10,
      }
      if (PROBE_AREAS.includes(area)) log.debug(line, 'request')
      else log.info(line, 'request')
    })
    next()
  }
}
