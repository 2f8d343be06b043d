import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { Account } from '#domain/accounts/account.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import type { GarageCar } from '#domain/accounts/garage/garage-car.ts'
import { listGarage } from '#domain/accounts/garage/garage.server.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { type FavouriteNews, listFavouriteNews } from '#domain/favourites/list-favourites.server.ts'
import type { AccountRequestLine } from '#domain/requests/account/account-request.ts'
import { listAccountRequests } from '#domain/requests/account/account-requests.server.ts'
import { listSearches } from '#domain/searches/saved-searches.server.ts'
import { findVisitorId } from '#domain/visitors/visitors.server.ts'
import { listViewedIds } from '#domain/visitors/viewed-cars.server.ts'

export interface Overview {
  name: string
  /** Eleven digits. */
  phone: string | null
  email: string | null
  requests: AccountRequestLine[]
  requestCount: number
  searchCount: number
  garage: GarageCar[]
  /**
   * Favourites that changed since they were added: the cheaper ones, largest reduction first, then the reserved, then
   * the gone.
   */
  news: { car: CarCard; wasRub: number }[]
  /** The number of all favourites that changed. */
  newsCount: number
  /** Viewed cars that are still for sale, the last viewed first. */
  viewed: CarCard[]
}

const MAX_SHOWN = 3
const MAX_VIEWED_SHOWN = 4

/** The content of the account's overview; undefined when the account no longer exists. */
export async function loadOverview(site: Site, accountId: number): Promise<Overview | undefined> {
  const [account, { rows: requests, total }, garage, searches, savedCars] = await Promise.all([
    findAccount(site, accountId),
    listAccountRequests(site, { accountId, perPage: MAX_SHOWN }),
    listGarage(site, accountId),
    listSearches(site, accountId).catch(withFallback(site, 'saved searches', [])),
    loadSavedCars(site, accountId).catch(withFallback(site, 'changed favourites and viewed cars', NO_SAVED_CARS)),
  ])
  if (account === undefined) return undefined
  return {
    ...describeAccount(account),
    requests,
    requestCount: total,
    searchCount: searches.length,
    garage,
    ...savedCars,
  }
}

const describeAccount = ({ name, phones, emails }: Account) => ({
  name,
  phone: phones[0] ?? null,
  email: emails[0] ?? null,
})

type SavedCarsOverview = Pick<Overview, 'news' | 'newsCount' | 'viewed'>

const NO_SAVED_CARS: SavedCarsOverview = { news: [], newsCount: 0, viewed: [] }

async function loadSavedCars(site: Site, accountId: number): Promise<SavedCarsOverview> {
  const visitorId = await findVisitorId(site, { accountId })
  if (visitorId === undefined) return NO_SAVED_CARS
  const [news, viewedIds] = await Promise.all([listFavouriteNews(site, visitorId), listViewedIds(site, visitorId)])
  const first = news.slice(0, MAX_SHOWN)
  const cards = await listCarCards(site, [...first.map(({ carId }) => carId), ...viewedIds])
  const cardsById = new Map(cards.map((card) => [card.id, card]))
  return {
    news: first.flatMap((one) => withCard(one, cardsById)),
    newsCount: news.length,
    viewed: viewedIds
      .flatMap((id) => cardsById.get(id) ?? [])
      .filter((card) => !isSoldOrArchived(card) && card.state !== 'draft')
      .slice(0, MAX_VIEWED_SHOWN),
  }
}

function withCard({ carId, wasRub }: FavouriteNews, cards: ReadonlyMap<number, CarCard>): Overview['news'] {
  const car = cards.get(carId)
  return car === undefined ? [] : [{ car, wasRub }]
}
