import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/**
 * Slugs of the branches that a request or a test drive refers to: without the branch it would lose its subject. All
 * branches stay locked until the transaction ends, so that no new request can refer to another one.
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
      ]),
    )
    .execute()
  return branches.map(({ slug }) => slug)
}
