import { listBranches } from '#domain/branches/list-branches.server.ts'
import { calculateCallback, type Callback } from './callback.ts'
import type { RequestContext } from '../request-context.ts'

interface FindCallbackParams {
  /** Slug or name of the chosen branch. */
  branch?: string
  carId?: number
  /** The part of the day in which the visitor wants to be called. */
  callTime?: string
}

/**
 * When a request sent now is answered, by the hours of the branch that gets it (resolve-answers.server.ts): the chosen
 * one, otherwise the branch of the car, otherwise the one that opens first.
 */
export async function findCallback(
  context: Pick<RequestContext, 'db' | 'now'>,
  params: FindCallbackParams,
): Promise<Callback> {
  const [branches, carBranchId] = await Promise.all([listBranches(context), findCarBranchId(context, params)])
  const chosen = params.branch?.toLowerCase()
  const own =
    branches.find(({ slug, name }) => chosen !== undefined && [slug, name.toLowerCase()].includes(chosen)) ??
    branches.find(({ id }) => id === carBranchId)
  return calculateCallback(own === undefined ? branches : [own], context.now(), params.callTime)
}

async function findCarBranchId({ db }: Pick<RequestContext, 'db'>, { carId }: FindCallbackParams) {
  if (carId === undefined) return undefined
  const car = await db.selectFrom('car').select('branch_id').where('id', '=', carId).executeTakeFirst()
  return car?.branch_id
}
