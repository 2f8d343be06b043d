import { siteContext } from '#app/http/middleware/site.ts'
import type { Route } from './+types/route'
import { loadLlmsFacts, writeLlms } from './llms-text.server.ts'

/** `/llms.txt` */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(writeLlms(await loadLlmsFacts(context.get(siteContext))), {
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })
}
