import type { Context } from '../context.ts'

/** Takes the branch away; its cars and feeds then stand at none. False when there is no such branch. */
export function removeBranch({ db }: Pick<Context, 'db'>, slug: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const branch = await tx.selectFrom('branch').select('id').where('slug', '=', slug).executeTakeFirst()
    if (branch === undefined) return false
    await tx.updateTable('car').set({ branch_id: null }).where('branch_id', '=', branch.id).execute()
    await tx.updateTable('feed_source').set({ branch_id: null }).where('branch_id', '=', branch.id).execute()
    await tx.deleteFrom('branch').where('id', '=', branch.id).execute()
    return true
  })
}
