import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { MINUTE_MS } from '#locale/durations.ts'
import type { DB } from '#db/schema.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import { type RemovedFavourite, RESTORE_MINUTES, MAX_FAVOURITES } from './favourite.ts'
import { withVisitor } from '../visitors/visitors.server.ts'
import type { ViewerIdentity, VisitorContext } from '../visitors/visitor.ts'
import { listFavouriteIds } from './list-favourites.server.ts'

/**
 * The favourites that a visitor has removed so recently that they can be restored, unless they are on the list again.
 */
export function listRemovedFavourites(
  { db, now }: Pick<Context, 'db' | 'now'>,
  visitorId: number,
): Promise<RemovedFavourite[]> {
  return db
    .selectFrom('removed_favourite as removed')
    .select([
      'removed.car_id as carId',
      'removed.added_at as addedAt',
      'removed.price_rub as priceRub',
      'removed.removed_at as removedAt',
    ])
    .where('removed.visitor_id', '=', visitorId)
    .where('removed.removed_at', '>=', restorableSince(now()))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('favourite')
            .select('favourite.car_id')
            .whereRef('favourite.visitor_id', '=', 'removed.visitor_id')
            .whereRef('favourite.car_id', '=', 'removed.car_id'),
        ),
      ),
    )
    .orderBy('removed.added_at', 'desc')
    .orderBy('removed.car_id')
    .execute()
}

/** Cars that were removed before this time cannot be restored. */
const restorableSince = (now: Date) => new Date(now.getTime() - RESTORE_MINUTES * MINUTE_MS)

interface MoveFavouritesParams {
  visitorId: number
  /** The car to remove; all cars when it is undefined. */
  carId?: number
  now: Date
}

/**
 * Removes cars from a list of favourites, and stores them for a while so that they can be restored. Returns how many.
 */
export async function moveFavouritesToRemoved(
  tx: Transaction<DB>,
  { visitorId, carId, now }: MoveFavouritesParams,
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .with('removed', (db) => {
      const all = db.deleteFrom('favourite').where('visitor_id', '=', visitorId)
      const selected = carId === undefined ? all : all.where('car_id', '=', carId)
      return selected.returning(['visitor_id', 'car_id', 'added_at', 'price_rub'])
    })
    .insertInto('removed_favourite')
    .columns(['visitor_id', 'car_id', 'added_at', 'price_rub', 'removed_at'])
    .expression((db) =>
      db
        .selectFrom('removed')
        .select(['visitor_id', 'car_id', 'added_at', 'price_rub', sql<Date>`${now}::timestamptz`.as('removed_at')]),
    )
    .onConflict((conflict) =>
      conflict.columns(['visitor_id', 'car_id']).doUpdateSet((eb) => ({
        added_at: eb.ref('excluded.added_at'),
        price_rub: eb.ref('excluded.price_rub'),
        removed_at: eb.ref('excluded.removed_at'),
      })),
    )
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('removed_favourite')
    .where('visitor_id', '=', visitorId)
    .where('removed_at', '<', restorableSince(now))
    .execute()
  return Number(numInsertedOrUpdatedRows)
}

interface RestoreFavouritesResult {
  restored: number
  /** How many did not fit on the list. */
  left: number
}

/**
 * Restores the favourites that were removed at the time `removedAt`, at their old place and with their old price,
 * including cars that were sold meanwhile. Cars that were removed too long ago, or are on the list again, are skipped.
 */
export async function restoreFavourites(
  context: VisitorContext,
  viewer: ViewerIdentity,
  removedAt: Date,
): Promise<RestoreFavouritesResult> {
  return withVisitor(context, viewer, async (tx, { existing }) => {
    if (existing === undefined) return { restored: 0, left: 0 }
    const removed = await listRemovedFavourites({ db: tx, now: context.now }, existing.id)
    const removedTogether = removed.filter((favourite) => favourite.removedAt.getTime() === removedAt.getTime())
    const freePlaces = MAX_FAVOURITES - (await listFavouriteIds({ db: tx }, existing.id)).length
    const fitting = removedTogether.slice(0, Math.max(0, freePlaces)).map(({ carId }) => carId)
    if (fitting.length > 0) {
      await tx
        .insertInto('favourite')
        .columns(['visitor_id', 'car_id', 'added_at', 'price_rub', 'notified_price_rub', 'notified_state'])
        .expression((db) =>
          db
            .selectFrom('removed_favourite as removed')
            .innerJoin('car', 'car.id', 'removed.car_id')
            .select(['removed.visitor_id', 'removed.car_id', 'removed.added_at', 'removed.price_rub'])
            // The visitor sees the current price and state on the page.
            .select(['car.price_rub as notified_price_rub', 'car.state as notified_state'])
            .where('removed.visitor_id', '=', existing.id)
            .where('removed.car_id', 'in', fitting),
        )
        .execute()
      await tx
        .deleteFrom('removed_favourite')
        .where('visitor_id', '=', existing.id)
        .where('car_id', 'in', fitting)
        .execute()
    }
    return { restored: fitting.length, left: removedTogether.length - fitting.length }
  })
}

/** The job that deletes favourites that cannot be restored any more; the schedule enqueues it. */
export const sweepRemovedFavouritesJob = defineJob('sweep-removed-favourites', v.object({}))

/** Deletes favourites that were removed too long ago, for visitors whose next removal does not do that. */
export async function sweepRemovedFavourites({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('removed_favourite').where('removed_at', '<', restorableSince(now())).execute()
}
