import { sql } from 'kysely'
import { DEMO_SOURCE } from '#domain/cars/find-cars.server.ts'
import type { Context } from '#domain/context.ts'
import { canLogIn } from '#domain/staff/people.server.ts'

/** What a dealership has already, apart from the demo, of what its site needs first. */
export interface FirstSteps {
  /** Somebody who works on requests can log in. */
  hasSalespeople: boolean
  /** A branch of its own, with its hours. */
  hasBranches: boolean
  /** Stock from a feed of its own. */
  hasStock: boolean
}

/** Looks up in one statement what is there. */
export async function findFirstSteps({ db }: Pick<Context, 'db'>): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`select
    exists (select from staff join staff_grant on staff_grant.staff_id = staff.id
      where disabled_at is null and revoked_at is null and role in ('salesperson', 'sales-head')
        and email not like '%@demo.example' and ${canLogIn(sql.ref('staff.id'))}) as "hasSalespeople",
    exists (select from branch
      where not exists (select from shipped_content where path = 'branches/' || slug || '.yaml')) as "hasBranches",
    exists (select from car join feed_source on feed_source.id = car.source_id
      where feed_source.name <> ${DEMO_SOURCE}) as "hasStock"`.execute(db)
  const [steps] = rows
  if (steps === undefined) throw new Error('A query without conditions must return a row')
  return steps
}
