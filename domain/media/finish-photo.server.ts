import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import type { Context } from '../context.ts'
import type { ClaimedPhoto } from './claim-photos.server.ts'
import type { Photo } from './photo.ts'
import { PHOTO_PROBLEMS, type PhotoProblem, retryPauseMs } from './photo-problem.ts'

/** Consecutive failures after which a host is paused: it is down, and each try costs a timeout. */
const MAX_CONSECUTIVE_FAILURES = 5
const DOWN_HOST_PAUSE_MS = 600_000
/** A host can ask for more, even for a date far in the future; by then the car is sold. */
const MAX_PAUSE_MS = 6 * HOUR_MS

/** The hosts that asked for a pause or seem to be down, for one run. */
export class HostBackoff {
  readonly #failures = new Map<string, number>()
  readonly #pausedUntil = new Map<string, number>()

  recordSuccess(host: string): void {
    this.#failures.delete(host)
  }

  recordFailure(host: string, now: Date): void {
    const failures = (this.#failures.get(host) ?? 0) + 1
    this.#failures.set(host, failures)
    if (failures >= MAX_CONSECUTIVE_FAILURES) this.pause(host, now, DOWN_HOST_PAUSE_MS)
  }

  /** Pauses a host, at most for MAX_PAUSE_MS. */
  pause(host: string, now: Date, pauseMs: number): void {
    this.#pausedUntil.set(host, now.getTime() + Math.min(pauseMs, MAX_PAUSE_MS))
  }

  listPausedHosts(now: Date): string[] {
    return [...this.#pausedUntil].filter(([, until]) => until > now.getTime()).map(([host]) => host)
  }
}

/** The server's validators of its file, for a conditional request the next time. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

/**
 * Marks the photograph as ready: `picture` is new, or undefined when the stored one is still valid. Its cars are
 * counted again, which updates the stock's index on every node.
 *
 * Each step is a separate statement and locks one row at a time, so that it cannot deadlock with an import. The claim
 * is released last: after a crash the photograph is fetched again.
 *
 * False: somebody has changed its blurs since it was claimed. The picture is not the one that they want; it stays due.
 */
export async function markPhotoReady(
  { db, now }: Pick<Context, 'db' | 'now'>,
  photo: ClaimedPhoto,
  picture: Photo | undefined,
  validators: Validators | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photo')
    .set({ state: 'ready', attempts: 0, problem: null, checked_at: now() })
    .$if(picture !== undefined, (query) =>
      query.set({
        content_hash: picture?.hash,
        width: picture?.width,
        height: picture?.height,
        colour: picture?.colour,
        widths: picture?.widths,
      }),
    )
    .$if(validators !== undefined, (query) =>
      query.set({ etag: validators?.etag, last_modified: validators?.lastModified }),
    )
    .where('id', '=', photo.id)
    .where(hasBlursOf(photo))
    .executeTakeFirst()
  const isDone = numUpdatedRows > 0n
  if (isDone) await countPhotosOfCars(db, photo.id, picture !== undefined)
  await releaseClaim(db, photo, { due_at: null })
  return isDone
}

const hasBlursOf = ({ blurs }: ClaimedPhoto) => sql<boolean>`blurs = ${JSON.stringify(blurs)}::jsonb`

/** Schedules a retry while the problem can pass, otherwise marks it as broken. A stored picture always stays. */
export async function markPhotoFailed(
  { db, now, random }: Pick<Context, 'db' | 'now'> & { random: () => number },
  photo: ClaimedPhoto,
  problem: PhotoProblem,
  retryAfterMs: number | undefined,
): Promise<'waiting' | 'broken'> {
  const isDeferred = retryAfterMs !== undefined
  if (isDeferred || photo.attempts < PHOTO_PROBLEMS[problem].maxAttempts) {
    const pauseMs = Math.max(
      Math.min(retryAfterMs ?? 0, MAX_PAUSE_MS),
      retryPauseMs(isDeferred ? 1 : photo.attempts, random),
    )
    // A host that asks for a later request has not failed.
    const attempts = isDeferred ? photo.attempts - 1 : photo.attempts
    await releaseClaim(db, photo, { due_at: new Date(now().getTime() + pauseMs), problem, attempts })
    return 'waiting'
  }
  const state = photo.state === 'ready' ? 'ready' : 'broken'
  await releaseClaim(db, photo, { state, due_at: null, problem, checked_at: now() })
  return 'broken'
}

/** Releases a claim without counting the attempt: the process is stopping. */
export async function releasePhoto({ db }: Pick<Context, 'db'>, photo: ClaimedPhoto): Promise<void> {
  await releaseClaim(db, photo, { attempts: photo.attempts - 1 })
}

type PhotoUpdate = Partial<{
  state: 'ready' | 'broken'
  due_at: Date | null
  problem: PhotoProblem
  attempts: number
  checked_at: Date
}>

/** Releases a claim with its outcome. A photograph whose blurs have changed meanwhile has none: it stays due. */
async function releaseClaim(db: Db, photo: ClaimedPhoto, update: PhotoUpdate): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('photo')
    .set({ ...update, lease_expires_at: null })
    .where('id', '=', photo.id)
    .where(hasBlursOf(photo))
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await db.updateTable('photo').set({ lease_expires_at: null }).where('id', '=', photo.id).execute()
}

/**
 * Counts the ready photographs of the cars that have this one. `isNewPicture` updates the cars even with the same count: a
 * card shows the picture itself.
 */
export async function countPhotosOfCars(db: Db, photoId: number, isNewPicture: boolean): Promise<void> {
  const cars = await db.selectFrom('car_photo').select('car_id').distinct().where('photo_id', '=', photoId).execute()
  for (const { car_id } of cars) {
    await db.transaction().execute(async (tx) => {
      // Locked before counting: two photographs of a car that end at the same time are both counted.
      const { photo_count } = await tx
        .selectFrom('car')
        .select('photo_count')
        .where('id', '=', car_id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const { ready } = await tx
        .selectFrom('car_photo')
        .innerJoin('photo', 'photo.id', 'photo_id')
        .select((query) => query.fn.countAll<number>().as('ready'))
        .where('car_id', '=', car_id)
        .where('state', '=', 'ready')
        .executeTakeFirstOrThrow()
      if (photo_count === ready && !isNewPicture) return
      await tx.updateTable('car').set({ photo_count: ready }).where('id', '=', car_id).execute()
    })
  }
}
