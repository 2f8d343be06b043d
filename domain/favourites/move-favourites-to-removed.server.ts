import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { restorableSince } from './list-removed-favourites.server.ts'

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
