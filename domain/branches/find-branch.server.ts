import type { Context } from '../context.ts'
import type { Branch } from './branch.ts'
import { selectBranches } from './select-branches.server.ts'

/** The branch with this id; undefined when there is none. */
export function findBranch(context: Pick<Context, 'db'>, id: number): Promise<Branch | undefined> {
  return selectBranches(context.db).where('id', '=', id).executeTakeFirst()
}
