import { listViewedCars } from '#app/features/cars/list-viewed-cars.server.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { sharedFavouritesPath } from '#urls/saved-car-paths.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import type { RemovedFavourite } from '#domain/favourites/favourite.ts'
import { listFavourites, markFavouritesSeen } from '#domain/favourites/list-favourites.server.ts'
import { listRemovedFavourites } from '#domain/favourites/removed-favourites.server.ts'
import { type FavouriteSort, orderFavourites } from '#domain/favourites/order-favourites.ts'
import { findShareToken } from '#domain/sharing/shared-lists.server.ts'
import { findVisitorId } from '#domain/visitors/visitors.server.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'

/** How many cars are suggested for each heading. */
const MAX_SUGGESTED = 6

/** An item of the list: a favourite, or a car that was removed recently and can be restored. */
export interface FavouriteItem {
  card: CarCard
  addedAt: Date
  priceThenRub: number
  /** Undefined for a favourite. */
  removedAt: Date | undefined
}

/** The cars that «Очистить» removed together. */
export interface Clearing {
  count: number
  removedAt: Date
}

interface PageRequest {
  request: Request
  viewer: Viewer
}

/** The visitor's favourites in the order `sort`, with the cars that they have viewed; new cars if the list is empty. */
export async function loadFavourites(site: Site, { request, viewer }: PageRequest, sort: FavouriteSort) {
  const visitorId = await findVisitorId(site, viewer)
  const [list, share] = await Promise.all([
    visitorId === undefined ? { items: [], clearing: undefined } : loadList(site, visitorId),
    findShareToken(site, viewer, 'favourites').catch(withFallback(site, 'the link of a shared list', undefined)),
  ])
  const isEmpty = list.items.every(({ removedAt }) => removedAt !== undefined)
  const besides = list.items.map(({ card }) => card.id)
  const viewed = await listViewedCars(site, request, { visitorId, limit: MAX_SUGGESTED, besides }).catch(
    withFallback(site, 'viewed cars', []),
  )
  // Only accounts get notices of changes.
  if (viewer.accountId !== undefined && visitorId !== undefined)
    await markFavouritesSeen(site, visitorId).catch(withFallback(site, 'the mark that favourites were seen', undefined))
  return {
    items: orderFavourites(list.items, sort),
    clearing: list.clearing,
    sort,
    shareUrl: share === undefined ? undefined : site.siteUrl + sharedFavouritesPath(share),
    viewed,
    newest: isEmpty ? await listNewest(site, viewed).catch(withFallback(site, 'new cars', [])) : [],
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

async function loadList(site: Site, visitorId: number) {
  const [favourites, removed] = await Promise.all([
    listFavourites(site, visitorId),
    listRemovedFavourites(site, visitorId).catch(withFallback(site, 'removed favourites', [])),
  ])
  const { single, clearing } = groupRemovals(removed)
  const entries = [...favourites.map((favourite) => ({ ...favourite, removedAt: undefined })), ...single]
  const cards = await listCarCards(
    site,
    entries.map(({ carId }) => carId),
  )
  const byId = new Map(cards.map((card) => [card.id, card]))
  const items = entries.flatMap(({ carId, addedAt, priceRub: priceThenRub, removedAt }): FavouriteItem[] => {
    const card = byId.get(carId)
    return card === undefined ? [] : [{ card, addedAt, priceThenRub, removedAt }]
  })
  return { items, clearing }
}

/** Cars that were removed one by one keep their positions for a while; only the last clearing can be undone. */
function groupRemovals(removed: readonly RemovedFavourite[]) {
  const byTime = Map.groupBy(removed, ({ removedAt }) => removedAt.getTime())
  const groups = [...byTime.values()]
  const last = groups.filter(({ length }) => length > 1).toSorted((a, b) => removedTimeOf(b) - removedTimeOf(a))[0]
  const clearing: Clearing | undefined =
    last === undefined ? undefined : { count: last.length, removedAt: new Date(removedTimeOf(last)) }
  return { single: groups.filter(({ length }) => length === 1).flat(), clearing }
}

const removedTimeOf = ([first]: readonly RemovedFavourite[]) => first?.removedAt.getTime() ?? 0

/** The newest cars, which an empty list suggests beside the viewed ones. */
async function listNewest(site: Site, viewed: readonly CarCard[]): Promise<CarCard[]> {
  const ids = site.stock.search(WHOLE_STOCK).carIds.slice(0, MAX_SUGGESTED)
  return listCarCards(
    site,
    ids.filter((id) => viewed.every((card) => card.id !== id)),
  )
}
