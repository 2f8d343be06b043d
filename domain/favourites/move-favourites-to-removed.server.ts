import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { restorableSince } from './list-removed-favourites.server.ts'

interface MoveFavouritesParams {
  visitorId: number
  /** The one car that is meant; without it: all. */
  carId?: number
  now: Date
}

/** Takes cars off a list, and remembers for a while how they stood there. Returns how many. */
export async function moveFavouritesToRemoved(
  tx: Transaction<DB>,
  { visitorId, carId, now }: MoveFavouritesParams,
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .with('removed', (db) => {
      const all = db.deleteFrom('favourite').where('visitor_id', '=', visitorId)
      const meant = carId === undefined ? all : all.where('car_id', '=', carId)
      return meant.returning(['visitor_id', 'car_id', 'added_at', 'price_rub'])
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
