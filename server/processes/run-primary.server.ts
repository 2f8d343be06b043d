import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Config } from '#platform/config/config.server.ts'
import { flushStandardOutput } from '#platform/log/standard-output.server.ts'
import { serveClusterMetrics } from '../metrics/cluster-metrics.server.ts'
import { createFront } from '../front/create-front.server.ts'
import { handleSignals } from './handle-signals.server.ts'
import { createProcessLog } from './process-log.server.ts'
import { FirstStartError, startSiteProcess, type SiteProcess } from './site-process.server.ts'
import { planStop } from './stop-time.ts'

/** After a process has ended itself, late as it is. */
const KILL_AFTER_MS = 100
const START_FAILED = 'could not start'
const PASSED_ON = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Runs the site in several processes until a signal, the end of the launcher or an uncaught error, then ends this
 * process. It is the front of them all (decision 083); counts requests for the limits; serves the metrics of all. The first
 * process does the background work.
 */
export async function runPrimary(config: Config): Promise<void> {
  const log = createProcessLog(config.logLevel)
  const processes: SiteProcess[] = []
  const opened = new AsyncDisposableStack()
  let stopping: Promise<void> | undefined

  const stop = (code: number, reason: string) => {
    stopping ??= close(code, reason)
    return stopping
  }
  const close = async (code: number, reason: string) => {
    const { totalMs } = planStop(reason, config.leaveSeconds)
    setTimeout(() => {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
      process.exit(code === 0 ? 1 : code)
    }, totalMs + KILL_AFTER_MS).unref()
    if (reason !== START_FAILED) log.info({ reason }, 'stopping')
    const signal = PASSED_ON.find((name) => name === reason) ?? 'SIGINT'
    await Promise.all([...processes.map((site) => site.stop(signal)), opened.disposeAsync()])
    await flushStandardOutput()
    process.exit(code)
  }
  handleSignals(stop, log)

  countForProcesses()
  // Pages are sent from one to another as bytes.
  cluster.setupPrimary({ serialization: 'advanced' })
  const front = createFront()
  try {
    // The first one migrates the database and says on the terminal where the site is.
    const PORT = String(config.port === 0 ? await findFreePort() : config.port)
    const first = startSiteProcess({ PORT }, { front, log })
    processes.push(first)
    await first.opened
    const closeMetrics = await serveClusterMetrics(config.metricsPort, log)
    if (stopping !== undefined) return
    opened.defer(closeMetrics)
    for (let count = 1; count < config.siteProcesses; count += 1)
      processes.push(startSiteProcess({ PORT, WORKER: 'off' }, { front, log }))
    await Promise.all(processes.map((site) => site.opened))
    log.info({ processes: processes.length }, 'all processes of the site are open')
  } catch (error) {
    if (!(error instanceof FirstStartError)) throw error
    log.debug({ err: error }, START_FAILED)
    await stop(1, START_FAILED)
  }
}

/** Counts what one address sends to any of the processes (server/limits). Its constructor begins to listen for them. */
const countForProcesses = () => new RateLimiterClusterMaster()

/** All processes, and those that take the place of a dead one, must have the same. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address === null || typeof address === 'string' ? 0 : address.port
}
