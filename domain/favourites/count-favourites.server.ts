import { findVisitorId } from '../visitors/find-visitor-id.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { listFavouriteIds } from './list-favourite-ids.server.ts'

/** How many cars the owner of the list keeps. */
export async function countFavourites(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  owner: ViewerIdentity,
): Promise<number> {
  const id = await findVisitorId(context, owner)
  return id === undefined ? 0 : (await listFavouriteIds(context, id)).length
}
