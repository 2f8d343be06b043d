import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/**
 * Slugs of the branches that a request or a test drive names: with the branch it would lose what it was about. Until the
 * transaction ends nobody asks for another one.
 */
export async function listBranchesInUse(tx: Transaction<DB>): Promise<string[]> {
  // Before it is asked who names them: else a request could come in between.
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
