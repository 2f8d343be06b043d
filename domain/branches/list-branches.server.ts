import type { Context } from '../context.ts'
import type { Branch } from './branch.ts'
import { selectBranches } from './select-branches.server.ts'

/** All branches in the dealer's own order. */
export function listBranches(context: Pick<Context, 'db'>): Promise<Branch[]> {
  return selectBranches(context.db).orderBy('position').orderBy('id').execute()
}
