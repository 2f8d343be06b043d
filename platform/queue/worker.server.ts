import pg from 'pg'
import type { Log } from '../log/log.server.ts'
import { destroyConnection, discardUnresponsiveClients } from '../postgres/unresponsive-clients.server.ts'
import { waitAtMost } from '../wait-at-most.ts'
import type { JobHandler } from './queue.server.ts'
import { type Schedule, superviseWorkers } from './supervise-workers.server.ts'

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

/** First half of the key of a live worker's advisory lock; the second half is the hash of its id. */
const LOCK_CLASS = 7_300_004
const SWEEP_EVERY_MS = 10_000
/** After this time without an answer a new connection is opened. */
const RESPONSE_TIMEOUT_MS = 10_000
const UNLOCK_WORKERS_SQL = 'select graphile_worker.force_unlock_workers($1::text[])'

interface WorkerLiveness {
  /** Registers a pool of workers that has started. */
  add: (id: string) => void
  /** Removes a pool that has ended. Jobs that it still holds, because their end was not stored, return to the queue. */
  remove: (id: string) => void
  stop: () => Promise<void>
}

/**
 * A process that dies leaves its jobs locked, and the queue would wait four hours before another process may take them.
 * So each worker holds an advisory lock on a connection of its own. The database drops it as soon as the process is
 * gone, and live processes free the jobs of dead ones.
 */
async function watchWorkerLiveness(url: string, log: Log): Promise<WorkerLiveness> {
  const ids = new Set<string>()
  const locked = new Set<string>()
  let client: pg.Client | undefined
  let work = Promise.resolve()

  const connect = async () => {
    locked.clear()
    const opened = createClient(url)
    client = opened
    opened.on('error', () => {
      if (client === opened) client = undefined // the next sweep opens another
    })
    await opened.connect()
    await lockAll(opened, ids, locked)
  }
  const enqueueStep = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      if (client !== undefined) destroyConnection(client)
      client = undefined
      log.warn({ err: error }, 'worker could not look after the queue')
    })
  }
  const sweep = async () => {
    if (client === undefined) await connect()
    if (client === undefined) return
    await lockAll(client, ids, locked)
    await releaseDeadWorkersJobs(client, log)
  }

  await connect()
  enqueueStep(sweep)
  const timer = setInterval(() => enqueueStep(sweep), SWEEP_EVERY_MS)
  return {
    add: (id) => {
      ids.add(id)
      enqueueStep(async () => {
        if (client !== undefined) await lockAll(client, ids, locked)
      })
    },
    remove: (id) => {
      ids.delete(id)
      locked.delete(id)
      // Without a connection there is no lock either: the next sweep frees the jobs.
      enqueueStep(async () => {
        await client?.query(UNLOCK_WORKERS_SQL, [[id]])
        await client?.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, id])
      })
    },
    stop: async () => {
      clearInterval(timer)
      await work
      await client?.query(UNLOCK_WORKERS_SQL, [[...ids]])
      await client?.end()
    },
  }
}

const createClient = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: 'showroom worker',
    keepAlive: true,
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
  })

/** A lock may still be held by a previous session whose end the server has not noticed: the next sweep tries again. */
async function lockAll(client: pg.Client, ids: ReadonlySet<string>, locked: Set<string>): Promise<void> {
  for (const id of ids) if (!locked.has(id) && (await tryAdvisoryLock(client, id))) locked.add(id)
}

/** Returns whether this session now holds the lock. A waiting lock would leave a session behind on each timeout. */
async function tryAdvisoryLock(client: pg.Client, id: string): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as is_ours',
    [LOCK_CLASS, id],
  )
  return rows[0]?.is_ours === true
}

async function releaseDeadWorkersJobs(client: pg.Client, log: Log): Promise<void> {
  // A worker takes its lock shortly after its start, so jobs locked less than five seconds ago are ignored.
  const { rows } = await client.query<{ name: string }>(
    `select distinct locked_by as name from graphile_worker._private_jobs
     where locked_at < now() - interval '5 seconds' and not exists (
       select from pg_locks where locktype = 'advisory' and classid = $1 and objid::bigint = hashtext(locked_by)::bigint & 4294967295
         and database = (select oid from pg_database where datname = current_database()))`,
    [LOCK_CLASS],
  )
  if (rows.length === 0) return
  const names = rows.map((row) => row.name)
  await client.query(UNLOCK_WORKERS_SQL, [names])
  log.warn({ workers: names.length }, 'jobs of workers that died were given back to the queue')
}
