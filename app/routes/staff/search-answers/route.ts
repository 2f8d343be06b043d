import { loadSearch } from '#app/features/staff/search/load-search.server.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import type { Route } from './+types/route'

/** A palette has little room; the page shows more. */
const LIMIT = 5

/** What somebody finds while they type. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const q = url.searchParams.get('q')
  const view = await loadSearch(context.get(siteContext), context.get(staffContext), { q, limit: LIMIT })
  return Response.json(view, { headers: PRIVATE_NO_STORE })
}
