import type { QueryExecutorProvider } from 'kysely'
import * as v from 'valibot'
import { MINUTE_MS } from '#locale/durations.ts'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'
import { claimPhotos, type ClaimedPhoto, findNextDue } from './claim-photos.server.ts'
import { fetchPhoto, type PhotoOutcome } from './fetch-photo.server.ts'
import { HostBackoff } from './finish-photo.server.ts'
import type { MediaContext } from './photo.ts'

/** Concurrent fetches of one node, from all hosts together. */
const MAX_CONCURRENT_FETCHES = 4
/** After this the job ends, so that others can run, and continues as a new one. */
const MAX_RUN_MS = 240_000
/** When due photographs of a paused host, or of a node that may have died, are tried next. */
const RETRY_DELAY_MS = MINUTE_MS

/** Fetches due photographs until none is left, MAX_RUN_MS is over or `signal` aborts; then enqueues the next run. */
export async function fetchWaitingPhotos(context: MediaContext, signal: AbortSignal): Promise<void> {
  const endsAt = Date.now() + MAX_RUN_MS
  const isOver = () => signal.aborted || Date.now() > endsAt
  const backoff = new HostBackoff()
  const counts: Partial<Record<PhotoOutcome['kind'], number>> = {}
  const running = new Set<Promise<void>>()
  const start = (photo: ClaimedPhoto) => {
    const work: Promise<void> = fetchPhoto(context, photo, signal)
      .then((outcome) => {
        counts[outcome.kind] = (counts[outcome.kind] ?? 0) + 1
        return recordOutcome(backoff, photo.host, outcome, context.now())
      })
      .finally(() => running.delete(work))
    running.add(work)
  }
  let isDone = false
  try {
    while (!isDone && !isOver()) {
      const photos = await claimPhotos(context, {
        limit: MAX_CONCURRENT_FETCHES - running.size,
        perHost: context.limits.requestsPerHost,
        pausedHosts: backoff.listPausedHosts(context.now()),
      })
      for (const photo of photos) start(photo)
      isDone = running.size === 0
      if (!isDone) await Promise.race(running)
    }
  } finally {
    await Promise.allSettled(running)
  }
  context.log.info({ ...counts }, 'photographs')
  await requestNextRun(context, isDone ? RETRY_DELAY_MS : 0)
}

function recordOutcome(backoff: HostBackoff, host: string, outcome: PhotoOutcome, now: Date): void {
  if (outcome.kind === 'waiting' && outcome.retryAfterMs !== undefined) backoff.pause(host, now, outcome.retryAfterMs)
  if ('problem' in outcome && ['timeout', 'unreachable', 'cut'].includes(outcome.problem)) {
    backoff.recordFailure(host, now)
  } else backoff.recordSuccess(host)
}

async function requestNextRun({ db, now }: MediaContext, pauseMs: number): Promise<void> {
  const due = await findNextDue(db)
  if (due === undefined) return
  const soonest = new Date(now().getTime() + pauseMs)
  await requestPhotoFetch(db, due > soonest ? due : soonest)
}

/** The job that fetches all due photographs. */
export const fetchPhotosJob = defineJob('fetch-photos', v.object({}))

/** Enqueues the fetch of photographs within the transaction `tx`; however often it is enqueued, it runs once. */
export async function requestPhotoFetch(tx: QueryExecutorProvider, runAt?: Date): Promise<void> {
  // One queue: one process at a time fetches, so that the limit of concurrent fetches holds for all nodes.
  await enqueue(tx, fetchPhotosJob, {}, { key: fetchPhotosJob.name, queue: fetchPhotosJob.name, runAt })
}
