import { type QueryExecutorProvider, sql } from 'kysely'
import * as v from 'valibot'
import { MINUTE_MS } from '#locale/durations.ts'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import { type ClaimedPhoto, claimPhotos, findNextDue } from './claim-photos.server.ts'
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

/** Missing pictures are looked up in a batch, not one by one. */
const BATCH_DELAY_MS = 3000
/** More are recorded later: anybody can request anything. */
const MAX_BATCH_PHOTOS = 500
const LOG_INTERVAL_MS = 10 * MINUTE_MS
/** How often a picture that cannot be restored is requested. */
const REFETCH_AFTER = sql`interval '1 day'`

type MissingPhotosContext = Pick<Context, 'db' | 'now' | 'log'> & {
  /** Whether the folder of photographs is known to be separate from that of other nodes. */
  isFolderSeparate: () => boolean
}

interface MissingPhotoTracker {
  /** Records that a visitor requested a picture of this content hash whose file is missing. Returns at once. */
  record: (hash: string) => void
  close: () => void
}

/**
 * Tracks requested pictures that are in the database and whose files are not in this node's folder. Their number is
 * logged at most every ten minutes, and those with a source address are fetched again: a lost disk fills again as
 * visitors request pictures.
 */
export function trackMissingPhotos(context: MissingPhotosContext): MissingPhotoTracker {
  const missing = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let loggedAt = -Infinity

  const processBatch = async () => {
    timer = undefined
    const hashes = [...missing]
    missing.clear()
    const known = await countKnownPhotos(context, hashes)
    if (known === 0) return
    // With separate folders the job can run on a node that has the files, and would fetch nothing.
    const refetching = context.isFolderSeparate() ? 0 : await refetchPhotos(context, hashes)
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    context.log.warn(
      { pictures: known, refetching },
      'pictures that pages show are not in DATA_DIR/photos of this node',
    )
  }
  return {
    record(hash) {
      if (missing.size < MAX_BATCH_PHOTOS) missing.add(hash)
      // An unreachable database is reported elsewhere.
      timer ??= setTimeout(() => void processBatch().catch(() => undefined), BATCH_DELAY_MS).unref()
    },
    close: () => clearTimeout(timer),
  }
}

/** How many of them are in the database, as photographs of cars or as the dealer's own pictures. */
async function countKnownPhotos({ db }: MissingPhotosContext, hashes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${hashes}::text[]) as missing (hash)
    where exists (select from photo where content_hash = missing.hash and state = 'ready')
       or exists (select from content_picture where content_hash = missing.hash)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Enqueues those with a source address that have not been checked for a day. Returns how many. */
async function refetchPhotos({ db, now }: MissingPhotosContext, hashes: readonly string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update photo set due_at = ${now()}, attempts = 0
      where id in (
        select id from photo
        where content_hash = any(${hashes}::text[]) and state = 'ready' and due_at is null and source_url ~ '^https?://'
          and (checked_at is null or checked_at < ${now()}::timestamptz - ${REFETCH_AFTER})
        for no key update skip locked)`.execute(tx)
    const count = Number(numAffectedRows)
    if (count > 0) await requestPhotoFetch(tx)
    return count
  })
}
