import { getViewer } from '#app/http/get-viewer.ts'
import { loadSavedCars } from '#app/features/saved-cars/load-saved-cars.server.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { jsonResponse } from '#app/http/form-answer-response.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import type { Route } from './+types/route'

/** The visitor's saved cars, for a page that has been open for long or was restored from the browser's cache. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const savedCars = await loadSavedCars(context.get(siteContext), await getViewer(request, context))
  return jsonResponse(savedCars, 200, PRIVATE_NO_STORE)
}
