import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { ScheduledAttemptContext } from './attempt-context.ts'
import { claimAttempt } from './claim-attempt.server.ts'
import { runAttempt } from './run-attempt.server.ts'

/** The job that reads the feeds that are due or asked for; the schedule enqueues it each minute, people at once. */
export const runFeedsJob = defineJob('run-feeds', v.object({}))

/**
 * Reads feeds one after the other until none is due, or `signal` aborts. Any number of processes may do so. Returns
 * whether the stock has changed.
 */
export async function runFeeds(context: ScheduledAttemptContext, signal?: AbortSignal): Promise<boolean> {
  let hasChanged = false
  for (;;) {
    if (signal?.aborted) break
    const attempt = await claimAttempt(context)
    if (attempt === undefined) break
    const end = await runAttempt(context, attempt, signal)
    hasChanged ||= end === 'imported'
    if (end === 'waits') break
  }
  return hasChanged
}
