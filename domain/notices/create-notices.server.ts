import * as v from 'valibot'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import { createFavouriteNotices } from './create-favourite-notices.server.ts'
import { createSearchNotices } from './create-search-notices.server.ts'

/** The job that checks the changes of the stock: after an import, and every few minutes for all other changes. */
export const createNoticesJob = defineJob('notice-changes', v.object({}))
/** The nightly job that checks all favourites: it finds a car that was added at the very moment of its change. */
export const recheckFavouritesJob = defineJob('notice-everything', v.object({}))

/** Enqueues a check of the stock's changes; several requests become one job. */
export const enqueueCreateNotices = (db: Context['db']): Promise<void> =>
  enqueue(db, createNoticesJob, {}, { key: 'notices' })

/** Creates notices for the stock's changes; the channel worker sends the letters (worker/delivery-workers.server.ts). */
export async function createNotices(
  context: Pick<Context, 'db' | 'now' | 'log' | 'timeZone'>,
  options: { isFullScan?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const favourites = await createFavouriteNotices(context, options)
  const searches = await createSearchNotices(context, options)
  if (favourites + searches > 0) context.log.info({ favourites, searches }, 'notices of stock changes created')
}
