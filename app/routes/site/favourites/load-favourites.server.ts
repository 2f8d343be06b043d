import { readViewedCookie } from '#app/features/visitors/viewed-cookie.ts'
import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import { sharedFavouritesPath } from '#app/paths.ts'
import { LISTED_STATES } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue-query.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listCreditProgrammes } from '#domain/cars/list-credit-programmes.server.ts'
import type { RemovedKeeping } from '#domain/favourites/favourite.ts'
import { listFavourites } from '#domain/favourites/list-favourites.server.ts'
import { listRemovedFavourites } from '#domain/favourites/list-removed-favourites.server.ts'
import { type FavouriteSort, orderFavourites } from '#domain/favourites/order-favourites.ts'
import { seeFavourites } from '#domain/favourites/see-favourites.server.ts'
import { findOpenShare } from '#domain/sharing/find-open-share.server.ts'
import { findVisitorId } from '#domain/visitors/find-visitor-id.server.ts'
import { listViewedIds } from '#domain/visitors/list-viewed-ids.server.ts'
import type { Asker } from '#domain/visitors/visitor.ts'

/** One row of four at a desk, two on a tablet. */
const SUGGESTED = 6
/** Of so many that were viewed last: some of them may have been sold. */
const LOOKED_AT = 18

/** A place on the list: of a car that is kept, or of one that was just taken off and can be put back there. */
export interface FavouriteItem {
  card: CarCard
  keptAt: Date
  priceThenRub: number
  /** Undefined while the car is kept. */
  removedAt: Date | undefined
}

/** What was taken off together: «Очистить». */
export interface Clearing {
  count: number
  removedAt: Date
}

interface Reader {
  request: Request
  asker: Asker
}

/** The list of whoever asks, in the order asked for, with what helps him on when it is empty. */
export async function loadFavourites(site: Site, { request, asker }: Reader, sort: FavouriteSort) {
  const visitorId = await findVisitorId(site, asker)
  const [list, share, programmes] = await Promise.all([
    visitorId === undefined ? { items: [], clearing: undefined } : loadList(site, visitorId),
    findOpenShare(site, asker, 'favourites').catch(goWithout(site, 'the way to share a list', undefined)),
    listCreditProgrammes(site).catch(goWithout(site, 'credit programmes', [])),
  ])
  const isEmpty = list.items.every(({ removedAt }) => removedAt !== undefined)
  // Only an account is told of changes.
  if (asker.accountId !== undefined && visitorId !== undefined)
    await seeFavourites(site, visitorId).catch(goWithout(site, 'the memory of what was seen', undefined))
  return {
    items: orderFavourites(list.items, sort),
    clearing: list.clearing,
    sort,
    shareUrl: share === undefined ? undefined : site.siteUrl + sharedFavouritesPath(share),
    programmes,
    suggestions: isEmpty ? await suggest(site, request, visitorId).catch(goWithout(site, 'suggestions', [])) : [],
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

async function loadList(site: Site, visitorId: number) {
  const [kept, removed] = await Promise.all([
    listFavourites(site, visitorId),
    listRemovedFavourites(site, visitorId).catch(goWithout(site, 'what was removed', [])),
  ])
  const { alone, clearing } = parseRemovals(removed)
  const places = [...kept.map((keeping) => ({ ...keeping, removedAt: undefined })), ...alone]
  const cards = await listCarCards(
    site,
    places.map(({ carId }) => carId),
  )
  const byId = new Map(cards.map((card) => [card.id, card]))
  const items = places.flatMap(({ carId, keptAt, priceRub: priceThenRub, removedAt }): FavouriteItem[] => {
    const card = byId.get(carId)
    return card === undefined ? [] : [{ card, keptAt, priceThenRub, removedAt }]
  })
  return { items, clearing }
}

/** Cars that were taken off one by one keep their places for a while; of clearings only the last is offered back. */
function parseRemovals(removed: readonly RemovedKeeping[]) {
  const byMoment = Map.groupBy(removed, ({ removedAt }) => removedAt.getTime())
  const groups = [...byMoment.values()]
  const last = groups.filter(({ length }) => length > 1).toSorted((a, b) => momentOf(b) - momentOf(a))[0]
  const clearing: Clearing | undefined =
    last === undefined ? undefined : { count: last.length, removedAt: new Date(momentOf(last)) }
  return { alone: groups.filter(({ length }) => length === 1).flat(), clearing }
}

const momentOf = ([first]: readonly RemovedKeeping[]) => first?.removedAt.getTime() ?? 0

/** For an empty list: what was looked at last, and what has come in last; each only with what it has. */
async function suggest(site: Site, request: Request, visitorId: number | undefined) {
  const viewed = visitorId === undefined ? await readViewedCookie(request) : await listViewedIds(site, visitorId)
  const newest = site.stock.answer(WHOLE_STOCK).carIds.slice(0, SUGGESTED)
  const recent = viewed.slice(0, LOOKED_AT)
  const cards = await listCarCards(site, [...new Set([...recent, ...newest])])
  const byId = new Map(cards.map((card) => [card.id, card]))
  const pick = (ids: readonly number[]) =>
    ids
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ state }) => LISTED_STATES.some((listed) => listed === state))
      .slice(0, SUGGESTED)
  const shelves = [
    { title: 'Вы недавно смотрели', cars: pick(recent) },
    { title: 'Недавно в\u00A0продаже', cars: pick(newest.filter((id) => !recent.includes(id))) },
  ]
  return shelves.filter(({ cars }) => cars.length > 0)
}
