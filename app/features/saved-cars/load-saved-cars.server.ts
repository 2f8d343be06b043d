import type { Site } from '#app/http/middleware/site.ts'
import { listComparedIds } from '#domain/comparison/list-compared.server.ts'
import { listFavouriteIds } from '#domain/favourites/list-favourites.server.ts'
import { findVisitorId } from '#domain/visitors/visitors.server.ts'
import type { ViewerIdentity } from '#domain/visitors/visitor.ts'
import { type SavedCars, NO_SAVED_CARS } from '../site/saved-cars.ts'

/** The saved cars of a viewer. */
export async function loadSavedCars(site: Site, viewer: ViewerIdentity): Promise<SavedCars> {
  const isLoggedIn = viewer.accountId !== undefined
  const id = await findVisitorId(site, viewer)
  if (id === undefined) return { ...NO_SAVED_CARS, isLoggedIn }
  const [favourites, compared] = await Promise.all([listFavouriteIds(site, id), listComparedIds(site, id)])
  return { favourites, compared, isLoggedIn }
}
