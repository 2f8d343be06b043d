import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.server.ts'
import type { BranchSchedule } from './slots.ts'

/** The properties of a branch that define its slots. */
export interface BookableBranch extends BranchSchedule {
  id: number
  slug: string
  name: string
  /** How many test drives can take place at once; 0: the branch offers none. */
  atOnce: number
}

/** The branch with its special days; undefined when there is none. */
export async function findBookableBranch(
  db: Pick<Db, 'selectFrom'>,
  key: { id: number } | { slug: string },
): Promise<BookableBranch | undefined> {
  const row = await db
    .selectFrom('branch')
    .select(['id', 'slug', 'name', 'hours', 'time_zone as timeZone', 'test_drives_at_once as atOnce'])
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom('branch_day').select(['day', 'spans']).whereRef('branch_day.branch_id', '=', 'branch.id'),
      ).as('days'),
    )
    .where((eb) => ('id' in key ? eb('id', '=', key.id) : eb('slug', '=', key.slug)))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { days, ...branch } = row
  return { ...branch, specialDays: new Map(days.map(({ day, spans }) => [day, spans])) }
}
