import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { WorkingHours } from './deadline.ts'

/** A day can have begun two days ago by another clock, and hours can run past midnight. */
const PAST_DAYS_MS = 3 * DAY_MS

/** When each branch works from `since` on, by the branch's id. */
export async function loadWorkingHours(
  db: Db | Transaction<DB>,
  since: Date,
  branchId?: number,
): Promise<Map<number, WorkingHours>> {
  const firstDay = new Date(since.getTime() - PAST_DAYS_MS).toISOString().slice(0, 10)
  const branches = await db
    .selectFrom('branch')
    .select((eb) => [
      'id',
      'hours',
      'time_zone as timeZone',
      jsonArrayFrom(
        eb
          .selectFrom('branch_day')
          .select(['day', 'spans'])
          .whereRef('branch_day.branch_id', '=', 'branch.id')
          .where('day', '>=', firstDay),
      ).as('days'),
    ])
    .$if(branchId !== undefined, (query) => query.where('id', '=', branchId ?? 0))
    .execute()
  return new Map(
    branches.map(({ id, hours, timeZone, days }) => [
      id,
      { hours, timeZone, specialDays: new Map(days.map(({ day, spans }) => [day, spans])) },
    ]),
  )
}
