import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.server.ts'
import { openLane, type Lane, type OpenLane, type Schedule } from './worker-lane.server.ts'
import { keepWorkersAlive } from './worker-liveness.server.ts'

export interface WorkerOptions {
  /** Connection string of the database that holds the queue. */
  url: string
  /** No kind of job in two of them. */
  lanes: readonly Lane[]
  schedules?: readonly Schedule[]
  log: Log
}

export interface RunningWorker {
  /** Waits for the running jobs, asks them to give up after 1 s and hands them back to the queue after 2 s. */
  stop: () => Promise<void>
}

const ABANDON_JOBS_MS = 2000
const CLOSE_POOL_MS = 1000
/** For fetching and finishing jobs: short statements that all lanes take turns at. */
const CONNECTIONS_FOR_JOBS = 4

/**
 * Takes jobs from the queue until stopped. Any number of processes may do so at once; each job runs in one of them.
 * The lanes share connections, each with one of its own to hear of new jobs.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { url, lanes, log } = options
  const liveness = await keepWorkersAlive(url, log)
  const pool = openPool(url, lanes.length)
  const open: OpenLane[] = []
  const stop = async () => {
    // A lane may have ended by itself; a job that is stuck must not keep the process.
    await Promise.race([Promise.all(open.map((lane) => lane.stop())), pause(ABANDON_JOBS_MS)])
    await liveness.stop()
    await Promise.race([pool.end(), pause(CLOSE_POOL_MS)])
  }
  try {
    for (const [place, lane] of lanes.entries()) {
      const schedules = place === 0 ? (options.schedules ?? []) : []
      open.push(await openLane(lane, { pool, schedules, log, listen: liveness.add, leave: liveness.remove }))
    }
  } catch (cause) {
    await stop()
    throw cause
  }
  return { stop }
}

function openPool(url: string, lanes: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: lanes + CONNECTIONS_FOR_JOBS,
    application_name: 'showroom worker',
    keepAlive: true,
  })
  // A connection that the server closes must not end the process; the next statement opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
