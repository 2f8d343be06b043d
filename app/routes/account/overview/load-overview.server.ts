import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import type { Account } from '#domain/accounts/account.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import type { GarageCar } from '#domain/accounts/garage-car.ts'
import { listGarage } from '#domain/accounts/list-garage.server.ts'
import { isOver } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { type KeptNews, listKeptNews } from '#domain/favourites/list-kept-news.server.ts'
import type { AccountRequestLine } from '#domain/requests/account-request.ts'
import { listAccountRequests } from '#domain/requests/list-account-requests.server.ts'
import { listSearches } from '#domain/searches/list-searches.server.ts'
import { findVisitorId } from '#domain/visitors/find-visitor-id.server.ts'
import { listViewedIds } from '#domain/visitors/list-viewed-ids.server.ts'

export interface Overview {
  name: string
  /** Eleven digits. */
  phone: string | null
  email: string | null
  requests: AccountRequestLine[]
  requestCount: number
  searchCount: number
  garage: GarageCar[]
  /** The cars that have become most cheaper since they were kept, then the reserved, then those that are gone. */
  news: { car: CarCard; wasRub: number }[]
  /** How many have changed in all. */
  newsCount: number
  /** Still for sale, the last one first. */
  viewed: CarCard[]
}

const FEW = 3
const VIEWED = 4

/** What the account's first page tells; undefined when there is no such account any more. */
export async function loadOverview(site: Site, accountId: number): Promise<Overview | undefined> {
  const [account, { requests, total }, garage, searches, kept] = await Promise.all([
    findAccount(site, accountId),
    listAccountRequests(site, { accountId, perPage: FEW }),
    listGarage(site, accountId),
    listSearches(site, accountId).catch(goWithout(site, 'the searches that are followed', [])),
    loadKeptCars(site, accountId).catch(goWithout(site, 'what became of kept cars', NOTHING_KEPT)),
  ])
  if (account === undefined) return undefined
  return { ...describe(account), requests, requestCount: total, searchCount: searches.length, garage, ...kept }
}

const describe = ({ name, phones, emails }: Account) => ({
  name,
  phone: phones[0] ?? null,
  email: emails[0] ?? null,
})

type KeptCars = Pick<Overview, 'news' | 'newsCount' | 'viewed'>

const NOTHING_KEPT: KeptCars = { news: [], newsCount: 0, viewed: [] }

async function loadKeptCars(site: Site, accountId: number): Promise<KeptCars> {
  const visitorId = await findVisitorId(site, { accountId })
  if (visitorId === undefined) return NOTHING_KEPT
  const [news, viewedIds] = await Promise.all([listKeptNews(site, visitorId), listViewedIds(site, visitorId)])
  const first = news.slice(0, FEW)
  const cards = await listCarCards(site, [...first.map(({ carId }) => carId), ...viewedIds])
  const cardsById = new Map(cards.map((card) => [card.id, card]))
  return {
    news: first.flatMap((one) => withCard(one, cardsById)),
    newsCount: news.length,
    viewed: viewedIds
      .flatMap((id) => cardsById.get(id) ?? [])
      .filter((card) => !isOver(card) && card.state !== 'draft')
      .slice(0, VIEWED),
  }
}

function withCard({ carId, wasRub }: KeptNews, cards: ReadonlyMap<number, CarCard>): Overview['news'] {
  const car = cards.get(carId)
  return car === undefined ? [] : [{ car, wasRub }]
}
