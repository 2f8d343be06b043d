import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Log } from './log.server.ts'
import type { Job, JobHandler } from './queue.server.ts'
import { keepWorkersAlive } from './worker-liveness.server.ts'

/** A job that the clock enqueues. */
export interface Schedule {
  job: Job<Record<string, unknown>>
  /** Minute, hour, day, month, weekday in UTC: `17 * * * *` is seventeen minutes past each hour. */
  cron: string
  payload?: Record<string, unknown>
}

export interface WorkerOptions {
  /** Connection string of the database that holds the queue. */
  url: string
  handlers: readonly JobHandler[]
  schedules?: readonly Schedule[]
  /** How many jobs run side by side in this process. */
  concurrency: number
  log: Log
}

export interface RunningWorker {
  /** Waits for the running jobs, asks them to give up after 1 s and hands them back to the queue after 2 s. */
  stop: () => Promise<void>
}

const ABORT_JOBS_MS = 1000
const ABANDON_JOBS_MS = 2000

/** Takes jobs from the queue until stopped. Any number of processes may do so at once; each job runs in one of them. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const events: WorkerEvents = new EventEmitter()
  const liveness = await keepWorkersAlive(options.url, options.log)
  logJobs(events, options.log)
  events.on('pool:create', ({ workerPool }) => liveness.add(workerPool.id))
  const runner = await run({
    connectionString: options.url,
    maxPoolSize: options.concurrency + 2,
    concurrency: options.concurrency,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: ABORT_JOBS_MS,
    pollInterval: 2000,
    events,
    logger: queueLogger(options.log),
    taskList: Object.fromEntries(options.handlers.map((handler) => [handler.name, taskOf(handler)])),
    parsedCronItems: parseCronItems(
      (options.schedules ?? []).map(({ job, cron, payload }) => ({
        task: job.name,
        match: cron,
        identifier: job.name,
        payload,
      })),
    ),
  })
  runner.promise.catch((error: unknown) => options.log.error({ err: error }, 'worker ended'))
  return {
    stop: async () => {
      // It may have ended by itself; a job that is stuck must not keep the process.
      await Promise.race([runner.stop().catch(() => undefined), pause(ABANDON_JOBS_MS)])
      await liveness.stop()
    },
  }
}

function taskOf(handler: JobHandler): NonNullable<TaskList[string]> {
  return async (payload, helpers) => {
    const { attempts, max_attempts } = helpers.job
    await handler.run(payload, { number: attempts, isLast: attempts >= max_attempts, signal: helpers.abortSignal })
  }
}

/** One line a job (STYLE.md 19). The payload stays out: it may name a person. */
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

/** The queue's own chatter is kept for debugging; its troubles are ours. */
function queueLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    if (scope.jobId !== undefined) return // logJobs has said it
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
