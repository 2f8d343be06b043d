import * as v from 'valibot'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import { createFavouriteNotices } from './create-favourite-notices.server.ts'
import { createSearchNotices } from './create-search-notices.server.ts'

/** The look at what has changed in the stock: after an import, and every few minutes for all other changes. */
export const createNoticesJob = defineJob('notice-changes', v.object({}))
/** The nightly look at every kept car: one that was kept at the very moment of its change is found then. */
export const recheckFavouritesJob = defineJob('notice-everything', v.object({}))

/** Has the stock's changes looked at soon; asked for several times, it is done once. */
export const enqueueCreateNotices = (db: Context['db']): Promise<void> =>
  enqueue(db, createNoticesJob, {}, { key: 'notices' })

/** Writes down whom the stock's changes concern; the letters are the lane's (worker/notice-worker.server.ts). */
export async function createNotices(
  context: Pick<Context, 'db' | 'now' | 'log'>,
  options: { everything?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const kept = await createFavouriteNotices(context, options)
  const found = await createSearchNotices(context, options)
  if (kept + found > 0) context.log.info({ kept, found }, 'changes of the stock noticed')
}
