import { parseKnownQuery } from '#app/features/catalogue/parse-known-query.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listCreditProgrammes } from '#domain/cars/credit/list-credit-programmes.server.ts'
import type { ShelfView } from './block-view.ts'

/** Two rows of three on a wide screen, a strip on a phone. */
const DEFAULT_CAR_COUNT = 6

interface LoadShelfParams {
  heading: string
  /** Of the catalogue: `/cars/new/geely/?body=crossover`. */
  address: string
  count?: number
}

/** The first cars of an address of the catalogue; undefined when there are none, or it is no such address. */
export async function loadShelf(
  site: Site,
  { heading, address, count = DEFAULT_CAR_COUNT }: LoadShelfParams,
): Promise<ShelfView | undefined> {
  const { pathname, search } = new URL(address, site.siteUrl)
  const query = parseKnownQuery(site.stock, pathname, search)
  if (query === undefined) return undefined
  const { carIds, total } = site.stock.search(query)
  const [cars, programmes] = await Promise.all([
    listCarCards(site, carIds.slice(0, count)),
    listCreditProgrammes(site).catch(withFallback(site, 'credit programmes', [])),
  ])
  return cars.length === 0 ? undefined : { heading, address, total, cars, programmes }
}
