import { listBranches } from '../branches/list-branches.server.ts'
import { reckonCallback, type Callback } from './callback.ts'
import type { RequestContext } from './request-context.ts'

interface Asked {
  /** Slug or name of the branch that was chosen. */
  branch?: string
  carId?: number
}

/**
 * When a request of this moment is answered, by the hours of the branch that was chosen, else of the one where the car
 * stands, else of whichever opens first.
 */
export async function findCallback(context: Pick<RequestContext, 'db' | 'now'>, asked: Asked): Promise<Callback> {
  const [branches, carBranchId] = await Promise.all([listBranches(context), findCarBranchId(context, asked)])
  const chosen = asked.branch?.toLowerCase()
  const own = branches.find(({ slug, name, id }) =>
    chosen === undefined ? id === carBranchId : [slug, name.toLowerCase()].includes(chosen),
  )
  return reckonCallback(own === undefined ? branches : [own], context.now())
}

async function findCarBranchId({ db }: Pick<RequestContext, 'db'>, { branch, carId }: Asked) {
  if (branch !== undefined || carId === undefined) return undefined
  const car = await db.selectFrom('car').select('branch_id').where('id', '=', carId).executeTakeFirst()
  return car?.branch_id
}
