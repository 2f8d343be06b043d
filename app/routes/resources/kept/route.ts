import { getViewer } from '#app/features/visitors/asker.ts'
import { loadSavedCars } from '#app/features/visitors/load-kept.server.ts'
import { siteContext } from '#app/middleware/site.ts'
import type { Route } from './+types/route'

/** What the visitor keeps, for a page that has been open for long or has come back from the browser's own keeping. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const kept = await loadSavedCars(context.get(siteContext), await getViewer(request, context))
  return Response.json(kept, { headers: { 'cache-control': 'private, no-store' } })
}
