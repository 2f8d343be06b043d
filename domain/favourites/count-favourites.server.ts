import { findVisitorId } from '../visitors/find-visitor-id.server.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { listFavouriteIds } from './list-favourite-ids.server.ts'

/** How many cars are kept for the visitor whose browser sent `token`. */
export async function countFavourites(
  context: Pick<VisitorContext, 'db' | 'signingSecret'>,
  token: string | undefined,
): Promise<number> {
  const id = await findVisitorId(context, token)
  return id === undefined ? 0 : (await listFavouriteIds(context, id)).length
}
