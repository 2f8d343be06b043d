import type { Context } from '../context.ts'

/** `test-drives`: `count` future test drives are booked there. */
export type RemoveBranchResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'test-drives'; count: number }

/** Removes the branch; its cars and feeds then have none. Refused while future test drives are booked there. */
export function removeBranch({ db, now }: Pick<Context, 'db' | 'now'>, slug: string): Promise<RemoveBranchResult> {
  return db.transaction().execute(async (tx): Promise<RemoveBranchResult> => {
    // While the row is locked no test drive can be booked there.
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
