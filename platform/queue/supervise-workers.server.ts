import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log/log.server.ts'
import type { Job, JobHandler } from './queue.server.ts'

/** A job that is enqueued by a schedule. */
export interface Schedule {
  job: Job<Record<string, unknown>>
  /** Minute, hour, day, month, weekday in UTC: `17 * * * *` is seventeen minutes past each hour. */
  cron: string
  payload?: Record<string, unknown>
}

export interface SuperviseWorkersParams {
  handlers: readonly JobHandler[]
  /** How many jobs run at the same time in this process. */
  concurrency: number
  /** Must have a spare connection, which listens for new jobs. */
  pool: pg.Pool
  schedules: readonly Schedule[]
  log: Log
  /** Called with the id of each pool of workers, so that its jobs are freed if this process dies. */
  onPoolStart: (id: string) => void
  /** Called when that pool has ended while the process continues. */
  onPoolEnd: (id: string) => void
}

interface RunningPool {
  stop: () => Promise<void>
  /** Resolves when it has ended, with the error if there was one. */
  ended: Promise<unknown>
}

const ABORT_JOBS_MS = 1000
/** The longest wait of a job whose notification was lost, and the longest delay of a retry. */
const POLL_INTERVAL_MS = 2000
const RESTART_DELAY_MS = 3000
/**
 * How long workers that could not store the end of a job may take to stop: their jobs are aborted after ABORT_JOBS_MS.
 * When several such failures coincide, the library's count of them is wrong, and it waits for ever.
 */
const END_TIMEOUT_MS = 5000
/** Failures in a row of one worker to fetch a job. */
const MAX_FAILED_FETCHES = 4
/**
 * The library stores the ends of jobs in batches, of all that are there at the time. One by one, a failure to store an
 * end is an unhandled error that would end the process; a failure of a batch stops the workers.
 */
const JOB_END_BATCHING = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * Runs workers, and starts new ones when they stop by themselves. Those of the library stop when they cannot store the
 * end of a job, and fail for ever when their very first query failed.
 */
export async function superviseWorkers(work: SuperviseWorkersParams): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  let current = await startPool(work)
  const watch = async () => {
    for (;;) {
      const failure = await current.ended
      if (stopping.signal.aborted) return
      work.log.error({ err: failure }, 'workers ended, others will start')
      const next = await restartPool(work, stopping.signal)
      if (next === undefined) return
      current = next
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await current.stop()
      await watching
    },
  }
}

/** Returns undefined when the process stops first. */
async function restartPool(work: SuperviseWorkersParams, signal: AbortSignal): Promise<RunningPool | undefined> {
  for (;;) {
    await pause(RESTART_DELAY_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return undefined
    try {
      const next = await startPool(work)
      if (!signal.aborted) return next
      await next.stop()
    } catch (error) {
      work.log.warn({ err: error }, 'workers could not start')
    }
  }
}

async function startPool(work: SuperviseWorkersParams): Promise<RunningPool> {
  const { handlers, concurrency, pool, schedules, log, onPoolStart, onPoolEnd } = work
  const events: WorkerEvents = new EventEmitter()
  logJobs(events, log)
  const ids: string[] = []
  events.on('pool:create', ({ workerPool }) => {
    ids.push(workerPool.id)
    onPoolStart(workerPool.id)
  })
  let failedFetches = 0
  events.on('worker:getJob:error', () => {
    failedFetches += 1
    if (failedFetches === MAX_FAILED_FETCHES * concurrency) void stop()
  })
  for (const event of ['worker:getJob:empty', 'job:start'] as const) events.on(event, () => (failedFetches = 0))
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: ABORT_JOBS_MS,
    pollInterval: POLL_INTERVAL_MS,
    events,
    logger: createQueueLogger(log),
    preset: { worker: JOB_END_BATCHING },
    taskList: Object.fromEntries(handlers.map((handler) => [handler.name, toTask(handler)])),
    parsedCronItems: parseCronItems(
      schedules.map(({ job, cron, payload }) => ({ task: job.name, match: cron, identifier: job.name, payload })),
    ),
  })
  const stop = () => runner.stop().catch(() => undefined)
  const ended = Promise.race([runner.promise.catch((error: unknown) => error), waitUntilStuck(events)])
  void ended.then(stop).then(() => ids.forEach(onPoolEnd))
  return { stop, ended }
}

/** Resolves with the error when workers that could not store an end have had END_TIMEOUT_MS to stop. */
async function waitUntilStuck(events: WorkerEvents): Promise<unknown> {
  return new Promise((resolve) => {
    events.once('pool:fatalError', ({ error }) => setTimeout(() => resolve(error), END_TIMEOUT_MS).unref())
  })
}

function toTask(handler: JobHandler): NonNullable<TaskList[string]> {
  return async (payload, helpers) => {
    const { attempts, max_attempts } = helpers.job
    await handler.run(payload, { number: attempts, isLast: attempts >= max_attempts, signal: helpers.abortSignal })
  }
}

/** Logs one line for each job (docs/product.md, Personal data), without the payload: it may name a person. */
function logJobs(events: WorkerEvents, log: Log): void {
  const started = new Map<string, number>()
  events.on('job:start', ({ job }) => started.set(job.id, performance.now()))
  events.on('job:complete', ({ job, error }) => {
    const durationMs = Math.round(performance.now() - (started.get(job.id) ?? performance.now()))
    started.delete(job.id)
    const line = { job: job.task_identifier, id: job.id, attempt: job.attempts, durationMs }
    if (error === null || error === undefined) log.info(line, 'job')
    else if (job.attempts < job.max_attempts) log.warn({ ...line, err: error }, 'job failed, will run again')
    else log.error({ ...line, err: error }, 'job failed for good')
  })
}

/** The library's messages are logged for debugging, its errors and warnings as such. */
function createQueueLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, about) => {
    if (scope.jobId !== undefined || about?.failure === true) return // logJobs logs it
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
