import type { Context } from '../context.ts'

/** `test-drives`: so many people are coming to it for a test drive. */
export type RemoveBranchResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'test-drives'; count: number }

/** Takes the branch away; its cars and feeds then stand at none. Not one to which somebody is coming. */
export function removeBranch({ db, now }: Pick<Context, 'db' | 'now'>, slug: string): Promise<RemoveBranchResult> {
  return db.transaction().execute(async (tx): Promise<RemoveBranchResult> => {
    // From here on nobody books a test drive there.
    const branch = await tx.selectFrom('branch').select('id').where('slug', '=', slug).forUpdate().executeTakeFirst()
    if (branch === undefined) return { ok: false, reason: 'unknown' }
    const { count } = await tx
      .selectFrom('test_drive')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('branch_id', '=', branch.id)
      .where('cancelled_at', 'is', null)
      .where('begins_at', '>', now())
      .executeTakeFirstOrThrow()
    if (count > 0) return { ok: false, reason: 'test-drives', count }
    await tx.updateTable('car').set({ branch_id: null }).where('branch_id', '=', branch.id).execute()
    await tx.updateTable('feed_source').set({ branch_id: null }).where('branch_id', '=', branch.id).execute()
    await tx.deleteFrom('branch').where('id', '=', branch.id).execute()
    return { ok: true }
  })
}
