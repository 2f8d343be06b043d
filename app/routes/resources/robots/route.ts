import { siteContext } from '#app/http/middleware/site.ts'
import type { Route } from './+types/route'
import { listRules } from './list-rules.ts'

/** `/robots.txt`: where robots may go, and where the sitemap is. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(listRules(context.get(siteContext).siteUrl).join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
