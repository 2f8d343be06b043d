import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import type { Branch } from './branch.ts'

/** All branches in the dealer's own order. */
export function listBranches(context: Pick<Context, 'db'>): Promise<Branch[]> {
  return context.db
    .selectFrom('branch')
    .select(['id', 'slug', 'name', 'city', 'address', 'phone', 'hours', 'latitude', 'longitude', 'directions'])
    .select('time_zone as timeZone')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * Slugs of the branches that a request, a test drive or a role of the staff refers to: without the branch it would lose
 * its subject. All branches stay locked until the transaction ends, so that no new request can refer to another one.
 */
export async function listBranchesInUse(tx: Transaction<DB>): Promise<string[]> {
  // Locked before the query: otherwise a request could arrive in between.
  await tx.selectFrom('branch').select('id').orderBy('id').forUpdate().execute()
  const branches = await tx
    .selectFrom('branch')
    .select('slug')
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('request').select('request.id').whereRef('request.branch_id', '=', 'branch.id')),
        eb.exists(
          eb.selectFrom('test_drive').select('test_drive.id').whereRef('test_drive.branch_id', '=', 'branch.id'),
        ),
        eb.exists(
          eb.selectFrom('staff_grant').select('staff_grant.id').whereRef('staff_grant.branch_id', '=', 'branch.id'),
        ),
      ]),
    )
    .execute()
  return branches.map(({ slug }) => slug)
}
