import pg from 'pg'
import type { Log } from '../log/log.server.ts'
import type { JobHandler } from './queue.server.ts'
import { discardUnresponsiveClients } from '../postgres/unresponsive-clients.server.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { watchWorkerLiveness } from './worker-liveness.server.ts'
import { superviseWorkers, type Schedule } from './supervise-workers.server.ts'

export interface WorkerOptions {
  /** Connection string of the database that holds the queue. */
  url: string
  handlers: readonly JobHandler[]
  /** How many jobs run at the same time in this process. */
  concurrency: number
  schedules?: readonly Schedule[]
  /** Timeout of a statement, after which its connection is closed; ten seconds by default. */
  statementTimeoutMs?: number
  log: Log
}

export interface RunningWorker {
  /** Waits for the running jobs, aborts them after 1 s and returns them to the queue after 2 s. */
  stop: () => Promise<void>
}

const ABANDON_JOBS_MS = 2000
const CLOSE_POOL_MS = 1000
/** Fetching and finishing a job are short statements; without an answer by then the server is not responding. */
const STATEMENT_TIMEOUT_MS = 10_000
/** One listens for new jobs, the others fetch and finish them with short statements. */
const CONNECTIONS = 4

/**
 * Takes jobs from the queue until stopped. Any number of processes may do so at once; each job runs in one of them.
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { url, handlers, concurrency, schedules = [], log, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const liveness = await watchWorkerLiveness(url, log)
  const pool = createPool(url, statementTimeoutMs)
  const close = async () => {
    // A database that does not answer frees the jobs by itself once it notices the closed connection.
    await waitAtMost(CLOSE_POOL_MS, Promise.all([liveness.stop(), pool.end()]))
  }
  try {
    const shared = { pool, schedules, log, onPoolStart: liveness.add, onPoolEnd: liveness.remove }
    const supervisor = await superviseWorkers({ handlers, concurrency, ...shared })
    return {
      stop: async () => {
        // The workers may have stopped by themselves. A job that hangs must not keep the process alive.
        await waitAtMost(ABANDON_JOBS_MS, supervisor.stop())
        await close()
      },
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

function createPool(url: string, statementMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'showroom worker',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
    onConnect: (client) => client.query(`set statement_timeout = ${statementMs}`),
    query_timeout: statementMs + 1000,
  })
  // A connection that the server closes must not end the process; the next statement opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  discardUnresponsiveClients(pool)
  return pool
}
