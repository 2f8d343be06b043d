import { findVisitorId } from '../visitors/find-visitor-id.server.ts'
import type { ViewerIdentity } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { listFavouriteIds } from './list-favourite-ids.server.ts'

/** The number of the viewer's favourites. */
export async function countFavourites(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  viewer: ViewerIdentity,
): Promise<number> {
  const id = await findVisitorId(context, viewer)
  return id === undefined ? 0 : (await listFavouriteIds(context, id)).length
}
