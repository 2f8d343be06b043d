import type { Site } from '#app/http/middleware/site.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listFavouriteIds } from '#domain/favourites/list-favourites.server.ts'
import { findSharedListVisitor } from '#domain/sharing/shared-lists.server.ts'
import { findVisitorId } from '#domain/visitors/visitors.server.ts'
import type { ViewerIdentity } from '#domain/visitors/visitor.ts'

/** The current list behind a token: its cars and nothing about the owner. Undefined for an unknown token. */
export async function loadSharedFavourites(site: Site, viewer: ViewerIdentity, token: string) {
  const ownerId = await findSharedListVisitor(site, token, 'favourites')
  if (ownerId === undefined) return undefined
  const [cars, viewerId] = await Promise.all([
    listFavouriteIds(site, ownerId).then((ids) => listCarCards(site, ids)),
    findVisitorId(site, viewer),
  ])
  return { cars, isOwn: viewerId === ownerId, siteName: site.siteName, siteUrl: site.siteUrl }
}
