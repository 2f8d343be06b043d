import type { Context } from '../context.ts'
import { requestPhotoFetch } from './request-photo-fetch.server.ts'

/** Makes every broken photograph, and every one that waits for a retry, due now. Returns how many. */
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
