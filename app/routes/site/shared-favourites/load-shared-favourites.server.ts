import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listCreditProgrammes } from '#domain/cars/credit/list-credit-programmes.server.ts'
import { listFavouriteIds } from '#domain/favourites/list-favourite-ids.server.ts'
import { findSharedListVisitor } from '#domain/sharing/find-shared-list-visitor.server.ts'
import { findVisitorId } from '#domain/visitors/find-visitor-id.server.ts'
import type { ViewerIdentity } from '#domain/visitors/visitor.ts'

/** The list that a token opens, as its owner keeps it at this moment: the cars and nothing of him. Undefined without one. */
export async function loadSharedFavourites(site: Site, reader: ViewerIdentity, token: string) {
  const ownerId = await findSharedListVisitor(site, token, 'favourites')
  if (ownerId === undefined) return undefined
  const [cars, programmes, readerId] = await Promise.all([
    listFavouriteIds(site, ownerId).then((ids) => listCarCards(site, ids)),
    listCreditProgrammes(site).catch(withFallback(site, 'credit programmes', [])),
    findVisitorId(site, reader),
  ])
  return { cars, programmes, isOwn: readerId === ownerId, siteName: site.siteName, siteUrl: site.siteUrl }
}
