import { sql } from 'kysely'
import type { CarState } from '#db/schema.ts'
import { isSoldOrArchived, LISTED_STATES } from '../cars/car.ts'
import type { Context } from '../context.ts'
import { findVisitorId } from '../visitors/visitors.server.ts'
import type { ViewerIdentity, VisitorContext } from '../visitors/visitor.ts'
import type { Favourite } from './favourite.ts'

/** A favourite that has changed since it was added. */
export interface FavouriteNews {
  carId: number
  /** A car that is both reserved and cheaper is `cheaper`. */
  kind: 'cheaper' | 'reserved' | 'gone'
  /** The price when it was added. */
  wasRub: number
}

/** Ids of a visitor's favourites, the newest first. */
export async function listFavouriteIds({ db }: Pick<Context, 'db'>, visitorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('car_id')
    .where('visitor_id', '=', visitorId)
    .orderBy('added_at', 'desc')
    .orderBy('car_id')
    .execute()
  return rows.map((row) => row.car_id)
}

/** A visitor's favourites, the newest first, each with the price that it had when it was added. */
export function listFavourites({ db }: Pick<Context, 'db'>, visitorId: number): Promise<Favourite[]> {
  return db
    .selectFrom('favourite')
    .select(['car_id as carId', 'added_at as addedAt', 'price_rub as priceRub'])
    .where('visitor_id', '=', visitorId)
    .orderBy('added_at', 'desc')
    .orderBy('car_id')
    .execute()
}

/** The number of the viewer's favourites. */
export async function countFavourites(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  viewer: ViewerIdentity,
): Promise<number> {
  const id = await findVisitorId(context, viewer)
  return id === undefined ? 0 : (await listFavouriteIds(context, id)).length
}

/**
 * Records that a visitor has seen the current prices and states of their favourites, so that no notice is sent for
 * them.
 */
export async function markFavouritesSeen({ db }: Pick<Context, 'db'>, visitorId: number): Promise<void> {
  await db
    .updateTable('favourite')
    .from('car')
    .set((eb) => ({ notified_price_rub: eb.ref('car.price_rub'), notified_state: eb.ref('car.state') }))
    .where('favourite.visitor_id', '=', visitorId)
    .whereRef('car.id', '=', 'favourite.car_id')
    .where(
      sql<boolean>`(favourite.notified_price_rub, favourite.notified_state) is distinct from (car.price_rub, car.state)`,
    )
    .execute()
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
