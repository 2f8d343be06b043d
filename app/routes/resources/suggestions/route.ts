import { loadSuggestions } from '#app/features/search/load-suggestions.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import type { Route } from './+types/route'

/** A browser may keep an answer for as long as somebody corrects what he types. */
const MAX_AGE_S = 60

/** What the search box offers while somebody types. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const suggestions = await loadSuggestions(context.get(siteContext), url.searchParams.get('q') ?? '')
  return Response.json({ suggestions }, { headers: { 'cache-control': `private, max-age=${MAX_AGE_S}` } })
}
