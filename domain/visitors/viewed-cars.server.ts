import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { withVisitor } from './visitors.server.ts'
import { type Viewer, MAX_VIEWED, type VisitorMerge, type VisitorContext } from './visitor.ts'
import type { Context } from '../context.ts'

interface ViewCarParams {
  carId: number
  /** Cars viewed earlier, as stored in the browser, the last one first. */
  earlierCarIds: readonly number[]
}

export interface ViewCarResult {
  /** Whether they are stored here, so that the browser need not store them. */
  isStored: boolean
  /** The signed token for the browser; undefined when nothing is stored, or it is stored for an account. */
  token?: string
}

/**
 * Stores that the viewer has viewed a car, with the earlier ones, if the viewer has an account or has saved something.
 * Other viewers' browsers remember the cars themselves. A robot's views are not stored.
 */
export async function viewCar(
  context: VisitorContext,
  viewer: Viewer,
  { carId, earlierCarIds }: ViewCarParams,
): Promise<ViewCarResult> {
  const hasIdentity = viewer.accountId !== undefined || viewer.token !== undefined
  if (viewer.isRobot || !hasIdentity) return { isStored: false }
  return withVisitor(context, viewer, async (tx, { existing }): Promise<ViewCarResult> => {
    if (existing === undefined) return { isStored: false }
    await addViewed(tx, { visitorId: existing.id, carId, earlierCarIds, now: context.now() })
    return { isStored: true, token: existing.token }
  })
}

interface AddViewedParams {
  visitorId: number
  /** The car that is viewed now; 0 for none. */
  carId: number
  /** Cars that were viewed earlier, the last one first; unknown ids are ignored. */
  earlierCarIds: readonly number[]
  now: Date
}

/**
 * Stores viewed cars of a visitor that the transaction has locked. The time of an earlier car that is already stored
 * stays.
 */
export async function addViewed(
  tx: Transaction<DB>,
  { visitorId, carId, earlierCarIds, now }: AddViewedParams,
): Promise<void> {
  const carIds = [...new Set([carId, ...earlierCarIds])]
  // One millisecond apart: only the order of the earlier ones is known.
  const times = carIds.map((_, index) => new Date(now.getTime() - index))
  await tx
    .insertInto('viewed_car')
    .columns(['visitor_id', 'car_id', 'viewed_at'])
    .expression(
      tx
        .selectFrom(
          sql<{ id: number; at: Date }>`unnest(${carIds}::bigint[], ${times}::timestamptz[])`.as<'viewed'>(
            sql`viewed(id, at)`,
          ),
        )
        .innerJoin('car', 'car.id', 'viewed.id')
        .select((eb) => [eb.val(visitorId).as('visitor_id'), 'car.id', 'viewed.at']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['visitor_id', 'car_id'])
        .doUpdateSet((eb) => ({ viewed_at: eb.ref('excluded.viewed_at') }))
        .where('excluded.car_id', '=', carId),
    )
    .execute()
  await trimViewed(tx, visitorId)
}

/** Ids of the cars that a visitor has viewed, the last one first, in any state. */
export async function listViewedIds({ db }: Pick<Context, 'db'>, visitorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('viewed_car')
    .select('car_id')
    .where('visitor_id', '=', visitorId)
    .orderBy('viewed_at', 'desc')
    .orderBy('car_id', 'desc')
    .execute()
  return rows.map((row) => row.car_id)
}

/** Moves one visitor's viewed cars to another visitor: the last view of each car counts, and the newest cars stay. */
export async function mergeViewed(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<void> {
  await tx
    .updateTable('viewed_car as existing')
    .from('viewed_car as merged')
    .set((eb) => ({ viewed_at: eb.ref('merged.viewed_at') }))
    .where('existing.visitor_id', '=', to)
    .where('merged.visitor_id', '=', from)
    .whereRef('merged.car_id', '=', 'existing.car_id')
    .whereRef('merged.viewed_at', '>', 'existing.viewed_at')
    .execute()
  await tx
    .updateTable('viewed_car')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', (eb) => eb.selectFrom('viewed_car').select('car_id').where('visitor_id', '=', to))
    .execute()
  await trimViewed(tx, to)
}

/** Deletes all but the `MAX_VIEWED` most recently viewed cars. */
async function trimViewed(tx: Transaction<DB>, visitorId: number): Promise<void> {
  await tx
    .deleteFrom('viewed_car')
    .where('visitor_id', '=', visitorId)
    .where('car_id', 'in', (eb) =>
      eb
        .selectFrom('viewed_car')
        .select('car_id')
        .where('visitor_id', '=', visitorId)
        .orderBy('viewed_at', 'desc')
        .orderBy('car_id', 'desc')
        .offset(MAX_VIEWED),
    )
    .execute()
}
