import { listViewedCars } from '#app/features/cars/list-viewed-cars.server.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { getViewer } from '#app/http/get-viewer.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import { toListCard } from '#domain/cars/car-card.ts'
import { findVisitorId } from '#domain/visitors/visitors.server.ts'
import type { Route } from './+types/route'

/** How many cars the shelf on a car's page has. */
const MAX_SHOWN = 4

/** The cars that this visitor has viewed: a car's page, which is the same for everybody, asks for them. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const visitorId = await findVisitorId(site, await getViewer(request, context))
  const carId = parseIdField(new Map([['besides', url.searchParams.getAll('besides')]]), 'besides')
  const besides = carId === undefined ? [] : [carId]
  const cars = await listViewedCars(site, request, { visitorId, limit: MAX_SHOWN, besides })
  return Response.json({ cars: cars.map(toListCard) }, { headers: PRIVATE_NO_STORE })
}
