import type { Context } from '../context.ts'
import type { Photo } from '../media/photo.ts'
import { selectRequiredPhoto } from './pictures/select-photo.server.ts'

/** The map pictures of the branches that have one. */
export function listBranchMaps({ db }: Pick<Context, 'db'>): Promise<{ branchId: number; map: Photo }[]> {
  return db
    .selectFrom('branch')
    .select(['id as branchId', selectRequiredPhoto('map_picture').as('map')])
    .where('map_picture', 'is not', null)
    .execute()
}
