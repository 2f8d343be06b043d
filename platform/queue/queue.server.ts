import { sql, type QueryExecutorProvider } from 'kysely'
import * as v from 'valibot'

/** A kind of background job: its name in the queue and its payload. Declared beside the code that it runs. */
export interface Job<Payload> {
  readonly name: string
  readonly payload: v.GenericSchema<unknown, Payload>
}

/** When and how a job runs. Without options: at once, in any order, 25 attempts with growing pauses (seconds to days). */
export interface JobOptions {
  /** A waiting job with the same key is replaced, so the same work enqueued several times runs once. */
  key?: string
  /** Jobs of one queue run one after another. Use few, fixed names: each leaves a row behind. */
  queue?: string
  /** The earliest time to run. */
  runAt?: Date
  /** Lower runs first; 0 when not given. */
  priority?: number
  maxAttempts?: number
}

/** One attempt at a job. */
export interface JobAttempt {
  /** 1 for the first. */
  number: number
  /** After this one fails, the job is dead until an operator looks at it. */
  isLast: boolean
  /** Aborted when the process stops: give up soon, the job runs again later. */
  signal: AbortSignal
}

/** What the worker runs for one kind of job; made by `handleJob`. */
export interface JobHandler {
  readonly name: string
  run: (payload: unknown, attempt: JobAttempt) => Promise<void>
}

/** How many jobs are sent to the database in one statement. */
const BATCH_SIZE = 2000

/** Declares a kind of job. `payload` must survive JSON: no Date, no bigint. */
export function defineJob<Payload>(name: string, payload: v.GenericSchema<unknown, Payload>): Job<Payload> {
  return { name, payload }
}

/** Connects a job with the function that runs it. The payload is parsed again: an older release may have written it. */
export function handleJob<Payload>(
  job: Job<Payload>,
  run: (payload: Payload, attempt: JobAttempt) => Promise<void>,
): JobHandler {
  return { name: job.name, run: (payload, attempt) => run(v.parse(job.payload, payload), attempt) }
}

/** Enqueues a job within the transaction `tx`: it exists exactly when the rows of the same transaction do. */
export async function enqueue<Payload>(
  tx: QueryExecutorProvider,
  job: Job<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await enqueueAll(tx, job, [{ payload, ...options }])
}

/** Like `enqueue` for many jobs of one kind. Keys must differ within one call. */
export async function enqueueAll<Payload>(
  tx: QueryExecutorProvider,
  job: Job<Payload>,
  entries: readonly ({ payload: Payload } & JobOptions)[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH_SIZE) {
    const batch = entries.slice(start, start + BATCH_SIZE).map((entry) => ({ name: job.name, ...entry }))
    await sql`
      select count(*) from graphile_worker.add_jobs(array(
        select row(e.name, e.payload, e.queue, e."runAt", e."maxAttempts", e.key, e.priority, null)::graphile_worker.job_spec
        from json_to_recordset(${JSON.stringify(batch)}::json) as e
          (name text, payload json, queue text, "runAt" timestamptz, "maxAttempts" smallint, key text, priority smallint)))`.execute(
      tx,
    )
  }
}
