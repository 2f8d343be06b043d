import * as v from 'valibot'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import { restorableSince } from './list-removed-favourites.server.ts'

/** The job that deletes favourites that cannot be restored any more; the schedule enqueues it. */
export const sweepRemovedFavouritesJob = defineJob('sweep-removed-favourites', v.object({}))

/** Deletes favourites that were removed too long ago, for visitors whose next removal does not do that. */
export async function sweepRemovedFavourites({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('removed_favourite').where('removed_at', '<', restorableSince(now())).execute()
}
