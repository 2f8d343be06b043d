import { authHeaders } from '#app/middleware/account.ts'
import { siteContext } from '#app/middleware/site.ts'
import type { Route } from './+types/route'

/** Where VK ID and Yandex ID send a browser back to: the code in the address is changed for a session, and is gone from it. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { auth, siteUrl } = context.get(siteContext)
  // By the site's own name, whatever a proxy calls it.
  const address = new URL(url.pathname + url.search, siteUrl)
  const answer = await auth.handle(new Request(address, { headers: authHeaders(request, context) }))
  // With the site's own page for what is nowhere.
  if (answer.status === 404) throw answer
  return answer
}
