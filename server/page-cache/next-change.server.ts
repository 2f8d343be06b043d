import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { findNextHoursChange } from '#domain/branches/opening-hours.ts'
import { HOUR_MS } from '#locale/durations.ts'

/**
 * When pages say something else although nothing is committed: with the next hour (days change with one of them, in
 * every time zone of a branch, and so do the free hours of test drives), when a branch opens or closes, and when a banner
 * or an offer begins or ends.
 */
export async function findNextChange({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Date> {
  const moment = now()
  const [branches, { rows }] = await Promise.all([
    listBranches({ db }),
    sql<{ at: Date | null }>`select min(at) as at from (
      select unnest(array[begins_at, ends_at]) as at from banner
      union all select unnest(array[begins_at, ends_at]) from offer
    ) as change where at > ${moment}`.execute(db),
  ])
  const changes = [
    new Date(Math.floor(moment.getTime() / HOUR_MS + 1) * HOUR_MS),
    ...branches.map((branch) => findNextHoursChange(branch, moment)),
    rows[0]?.at,
  ]
  return new Date(Math.min(...changes.flatMap((change) => change?.getTime() ?? [])))
}
