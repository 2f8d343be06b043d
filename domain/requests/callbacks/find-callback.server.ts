import { listBranches } from '#domain/branches/list-branches.server.ts'
import { calculateCallback, type Callback } from './callback.ts'
import type { RequestContext } from '../request-context.ts'

interface FindCallbackParams {
  /** Slug or name of the branch that was chosen. */
  branch?: string
  carId?: number
  /** The part of a day in which the visitor wishes to be called. */
  callTime?: string
}

/**
 * When a request of this moment is answered, by the hours of the branch that gets it (settle-answers.server.ts): the one
 * that was chosen, else the one where the car stands, else whichever opens first.
 */
export async function findCallback(
  context: Pick<RequestContext, 'db' | 'now'>,
  asked: FindCallbackParams,
): Promise<Callback> {
  const [branches, carBranchId] = await Promise.all([listBranches(context), findCarBranchId(context, asked)])
  const chosen = asked.branch?.toLowerCase()
  const own =
    branches.find(({ slug, name }) => chosen !== undefined && [slug, name.toLowerCase()].includes(chosen)) ??
    branches.find(({ id }) => id === carBranchId)
  return calculateCallback(own === undefined ? branches : [own], context.now(), asked.callTime)
}

async function findCarBranchId({ db }: Pick<RequestContext, 'db'>, { carId }: FindCallbackParams) {
  if (carId === undefined) return undefined
  const car = await db.selectFrom('car').select('branch_id').where('id', '=', carId).executeTakeFirst()
  return car?.branch_id
}
