import type { Db } from '#db/client.server.ts'
import type { Context } from '../context.ts'
import type { ClaimedPhoto } from './claim-photos.server.ts'
import { MAX_PAUSE_MS } from './host-backoff.ts'
import type { Photo } from './photo.ts'
import { PHOTO_PROBLEMS, type PhotoProblem, retryPauseMs } from './photo-problem.ts'

/** What the server said about its file, for asking next time whether it has changed. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

/**
 * The photograph can be shown: `picture` is new, or undefined when the one that we have still holds. Its cars are
 * counted anew, which wakes the stock's index on every node.
 *
 * Each step is a statement on its own and holds one row at a time, so that no import can be waited for in a circle. The
 * claim is given back last: what a crash leaves half done is fetched again, and done.
 */
export async function markPhotoReady(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: number,
  picture: Photo | undefined,
  validators: Validators | undefined,
): Promise<void> {
  await db
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
    .where('id', '=', id)
    .execute()
  await countPhotosOfCars(db, id, picture !== undefined)
  await releaseClaim(db, id, { due_at: null })
}

/** Waits and tries again while the problem may pass, else is broken. A picture that we have stays, whatever its address says now. */
export async function markPhotoFailed(
  { db, now, random }: Pick<Context, 'db' | 'now'> & { random: () => number },
  photo: ClaimedPhoto,
  problem: PhotoProblem,
  retryAfterMs: number | undefined,
): Promise<'waiting' | 'broken'> {
  const isAskedToWait = retryAfterMs !== undefined
  if (isAskedToWait || photo.attempts < PHOTO_PROBLEMS[problem].maxAttempts) {
    const pauseMs = Math.max(
      Math.min(retryAfterMs ?? 0, MAX_PAUSE_MS),
      retryPauseMs(isAskedToWait ? 1 : photo.attempts, random),
    )
    // Who asks us to come later has not failed.
    const attempts = isAskedToWait ? photo.attempts - 1 : photo.attempts
    await releaseClaim(db, photo.id, { due_at: new Date(now().getTime() + pauseMs), problem, attempts })
    return 'waiting'
  }
  const state = photo.state === 'ready' ? 'ready' : 'broken'
  await releaseClaim(db, photo.id, { state, due_at: null, problem, checked_at: now() })
  return 'broken'
}

/** Gives a claim back untried: the process is stopping. */
export async function releasePhoto({ db }: Pick<Context, 'db'>, photo: ClaimedPhoto): Promise<void> {
  await releaseClaim(db, photo.id, { attempts: photo.attempts - 1 })
}

type PhotoUpdate = Partial<{
  state: 'ready' | 'broken'
  due_at: Date | null
  problem: PhotoProblem
  attempts: number
  checked_at: Date
}>

async function releaseClaim(db: Db, id: number, ending: PhotoUpdate): Promise<void> {
  await db
    .updateTable('photo')
    .set({ ...ending, claimed_until: null })
    .where('id', '=', id)
    .execute()
}

/** `isNewPicture` wakes the cars also when their numbers stay: a card shows the picture itself. */
async function countPhotosOfCars(db: Db, photoId: number, isNewPicture: boolean): Promise<void> {
  const cars = await db.selectFrom('car_photo').select('car_id').distinct().where('photo_id', '=', photoId).execute()
  for (const { car_id } of cars) {
    await db.transaction().execute(async (tx) => {
      // Locked first, counted after: two photographs of a car that end together are both counted.
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
