import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import { restorableSince } from './list-removed-favourites.server.ts'

/** The job that forgets what nobody can put back any more; the clock enqueues it. */
export const sweepRemovedFavouritesJob = defineJob('sweep-removed-favourites', v.object({}))

/** Deletes what was taken off lists too long ago to be put back: whoever takes nothing off again leaves it behind. */
export async function sweepRemovedFavourites({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('removed_favourite').where('removed_at', '<', restorableSince(now())).execute()
}
