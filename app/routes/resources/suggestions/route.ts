import { loadSuggestions } from '#app/features/search/load-suggestions.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import type { Route } from './+types/route'

/** The browser may reuse an answer while the visitor corrects their typing. */
const MAX_AGE_S = 60

/** The suggestions of the search box while the visitor types. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const suggestions = await loadSuggestions(context.get(siteContext), url.searchParams.get('q') ?? '')
  return Response.json({ suggestions }, { headers: { 'cache-control': `private, max-age=${MAX_AGE_S}` } })
}
