import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'

/** The badge of a car at a moment, as SQL over the id of the car: null without one, and from its end on. */
export const badgeOf = (carId: RawBuilder<unknown>, now: Date): RawBuilder<string | null> =>
  sql<string | null>`(select value #>> '{}' from car_override
    where car_override.car_id = ${carId} and field = 'badge' and ended_at is null and until > ${now})`

/** The moments at which badges end, those to come and those that the schedule has not ended yet. */
export async function listBadgeEnds({ db }: Pick<Context, 'db'>): Promise<Date[]> {
  const rows = await db
    .selectFrom('car_override')
    .select('until')
    .distinct()
    .where('field', '=', 'badge')
    .where('ended_at', 'is', null)
    .execute()
  return rows.flatMap(({ until }) => until ?? [])
}
