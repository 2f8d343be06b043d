import type { Context } from '../context.ts'
import { requestPhotoFetch } from './request-photo-fetch.server.ts'

/** Lets every broken photograph wait anew, and those that wait for their next attempt go at once. Returns how many. */
export function retryPhotos({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('photo')
      .set({ state: 'waiting', due_at: now(), attempts: 0 })
      .where((is) =>
        is.or([is('state', '=', 'broken'), is.and([is('state', '=', 'waiting'), is('due_at', '>', now())])]),
      )
      .executeTakeFirst()
    await requestPhotoFetch(tx)
    return Number(numUpdatedRows)
  })
}
