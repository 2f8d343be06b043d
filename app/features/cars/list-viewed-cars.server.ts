import type { Site } from '#app/http/middleware/site.ts'
import { viewedCookie } from '#app/http/visitor-cookies.ts'
import { LISTED_STATES } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listViewedIds } from '#domain/visitors/viewed-cars.server.ts'

/** So many times as many cars are loaded as are shown, because some of them may have been sold. */
const SPARE_FACTOR = 3

interface ListViewedCarsParams {
  /** Undefined when nothing is stored for the viewer. */
  visitorId: number | undefined
  /** How many cars at most. */
  limit: number
  /** Ids of cars that the page shows already. */
  besides: readonly number[]
}

/**
 * The cars that a viewer has viewed and that are still in the catalogue, the last one first: those that the browser
 * remembers, then those that are stored.
 */
export async function listViewedCars(
  site: Site,
  request: Request,
  { visitorId, limit, besides }: ListViewedCarsParams,
): Promise<CarCard[]> {
  const stored = visitorId === undefined ? [] : await listViewedIds(site, visitorId)
  const viewed = [...new Set([...viewedCookie.read(request, site), ...stored])].filter((id) => !besides.includes(id))
  const cards = await listCarCards(site, viewed.slice(0, limit * SPARE_FACTOR))
  return cards.filter((card) => LISTED_STATES.some((state) => state === card.state)).slice(0, limit)
}
