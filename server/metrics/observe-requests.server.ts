import type { RequestHandler } from 'express'
import { Histogram } from 'prom-client'
import type { Log } from '#platform/log/log.server.ts'
import { healthPath, readinessPath } from '#urls/machine-paths.ts'

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
      durations.observe({ method, status, area: AREAS.has(area) ? area : 'other' }, durationMs / 1000)
      const line = {
        method,
        path: pathname.slice(0, MAX_PATH_LENGTH),
        status,
        durationMs: Math.round(durationMs * 10) / 10,
      }
      if (PROBE_AREAS.includes(area)) log.debug(line, 'request')
      else log.info(line, 'request')
    })
    next()
  }
}
