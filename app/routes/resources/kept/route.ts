import { readAsker } from '#app/features/visitors/asker.ts'
import { loadKept } from '#app/features/visitors/load-kept.server.ts'
import { siteContext } from '#app/middleware/site.ts'
import type { Route } from './+types/route'

/** What the visitor keeps, for a page that has been open for long or has come back from the browser's own keeping. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const kept = await loadKept(context.get(siteContext), await readAsker(request, context))
  return Response.json(kept, { headers: { 'cache-control': 'private, no-store' } })
}
