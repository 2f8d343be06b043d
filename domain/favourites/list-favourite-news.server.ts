import type { CarState } from '#db/schema.ts'
import type { Context } from '../context.ts'
import { isSoldOrArchived, LISTED_STATES } from '../cars/car.ts'

/** A favourite that has changed since it was added. */
export interface FavouriteNews {
  carId: number
  /** A car that is both reserved and cheaper is `cheaper`. */
  kind: 'cheaper' | 'reserved' | 'gone'
  /** The price when it was added. */
  wasRub: number
}

/**
 * A visitor's favourites that have changed since they were added: first the cheaper ones, the largest reduction first,
 * then the reserved ones, then those that are gone.
 */
export async function listFavouriteNews({ db }: Pick<Context, 'db'>, visitorId: number): Promise<FavouriteNews[]> {
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('car', 'car.id', 'favourite.car_id')
    .select(['car.id as carId', 'car.state', 'car.price_rub as nowRub', 'favourite.price_rub as wasRub'])
    .where('visitor_id', '=', visitorId)
    .where((eb) =>
      eb.or([
        eb('car.state', 'not in', LISTED_STATES),
        eb('car.state', '=', 'reserved'),
        eb('car.price_rub', '<', eb.ref('favourite.price_rub')),
      ]),
    )
    .orderBy('car.id')
    .execute()
  const listByKind = (kind: FavouriteNews['kind']) => rows.filter((row) => getNewsKind(row) === kind)
  return [
    ...listByKind('cheaper').toSorted((a, b) => b.wasRub - b.nowRub - (a.wasRub - a.nowRub)),
    ...listByKind('reserved'),
    ...listByKind('gone'),
  ].map((row) => ({ carId: row.carId, wasRub: row.wasRub, kind: getNewsKind(row) }))
}

function getNewsKind(row: { state: CarState; nowRub: number; wasRub: number }): FavouriteNews['kind'] {
  if (isSoldOrArchived(row) || row.state === 'draft') return 'gone'
  return row.nowRub < row.wasRub ? 'cheaper' : 'reserved'
}
