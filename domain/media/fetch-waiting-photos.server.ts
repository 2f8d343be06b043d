import { claimPhotos, type ClaimedPhoto, findNextDue } from './claim-photos.server.ts'
import { fetchPhoto, type PhotoOutcome } from './fetch-photo.server.ts'
import { HostBackoff } from './host-backoff.ts'
import type { MediaContext } from './media-context.ts'
import { requestPhotoFetch } from './request-photo-fetch.server.ts'

/** Fetched side by side by one node, from all hosts together. */
const MAX_CONCURRENT_FETCHES = 4
/** Then the job makes room for others and goes on as a new one. */
const MAX_RUN_MS = 240_000
/** What is due but belongs to a paused host, or to a node that may have died, is looked at again after this. */
const RETRY_DELAY_MS = 60_000

/** Fetches what is due, few at a time, until nothing is, the shift is over or `signal` says stop; then asks for the next run. */
export async function fetchWaitingPhotos(context: MediaContext, signal: AbortSignal): Promise<void> {
  const endsAt = Date.now() + MAX_RUN_MS
  const isOver = () => signal.aborted || Date.now() > endsAt
  const manners = new HostBackoff()
  const tally: Partial<Record<PhotoOutcome['kind'], number>> = {}
  const underWay = new Set<Promise<void>>()
  const begin = (photo: ClaimedPhoto) => {
    const work: Promise<void> = fetchPhoto(context, photo, signal)
      .then((outcome) => {
        tally[outcome.kind] = (tally[outcome.kind] ?? 0) + 1
        return recordOutcome(manners, photo.host, outcome, context.now())
      })
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }
  let isDry = false
  try {
    while (!isDry && !isOver()) {
      const photos = await claimPhotos(context, {
        limit: MAX_CONCURRENT_FETCHES - underWay.size,
        perHost: context.limits.requestsPerHost,
        pausedHosts: manners.listPausedHosts(context.now()),
      })
      for (const photo of photos) begin(photo)
      isDry = underWay.size === 0
      if (!isDry) await Promise.race(underWay)
    }
  } finally {
    await Promise.allSettled(underWay)
  }
  context.log.info({ ...tally }, 'photographs')
  await requestNextRun(context, isDry ? RETRY_DELAY_MS : 0)
}

function recordOutcome(manners: HostBackoff, host: string, outcome: PhotoOutcome, now: Date): void {
  if (outcome.kind === 'waiting' && outcome.retryAfterMs !== undefined) manners.pause(host, now, outcome.retryAfterMs)
  if ('problem' in outcome && (outcome.problem === 'timeout' || outcome.problem === 'unreachable')) {
    manners.recordFailure(host, now)
  } else manners.recordSuccess(host)
}

async function requestNextRun({ db, now }: MediaContext, pauseMs: number): Promise<void> {
  const due = await findNextDue(db)
  if (due === undefined) return
  const soonest = new Date(now().getTime() + pauseMs)
  await requestPhotoFetch(db, due > soonest ? due : soonest)
}
