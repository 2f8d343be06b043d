import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { trimViewed } from './take-over-viewed.server.ts'

interface Viewed {
  visitorId: number
  /** The last viewed first; ids that are no car's are passed over. */
  carIds: readonly number[]
  now: Date
}

/** Remembers that a visitor, whom the transaction holds, has viewed cars, the first of them now. */
export async function addViewed(tx: Transaction<DB>, { visitorId, carIds, now }: Viewed): Promise<void> {
  if (carIds.length === 0) return
  // A millisecond apart: their order is all that is known of the earlier ones.
  const moments = carIds.map((_, place) => new Date(now.getTime() - place))
  await tx
    .insertInto('viewed_car')
    .columns(['visitor_id', 'car_id', 'viewed_at'])
    .expression(
      tx
        .selectFrom(
          sql<{ id: number; at: Date }>`unnest(${carIds}::bigint[], ${moments}::timestamptz[])`.as<'viewed'>(
            sql`viewed(id, at)`,
          ),
        )
        .innerJoin('car', 'car.id', 'viewed.id')
        .select((eb) => [eb.val(visitorId).as('visitor_id'), 'car.id', 'viewed.at']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['visitor_id', 'car_id'])
        .doUpdateSet((eb) => ({ viewed_at: eb.fn('greatest', ['viewed_car.viewed_at', 'excluded.viewed_at']) })),
    )
    .execute()
  await trimViewed(tx, visitorId)
}
