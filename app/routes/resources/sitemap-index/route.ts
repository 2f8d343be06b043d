import { conditionalResponse } from '#app/http/conditional-response.ts'
import { listSitemapParts } from '../sitemap/list-sitemap-parts.server.ts'
import { SITEMAP_HEADERS, writeIndex } from '../sitemap/write-sitemap.ts'
import { contentHash } from '#app/http/content-hash.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import type { Route } from './+types/route'

/** `/sitemap.xml`: names the files that list the site's addresses by kind. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const index = writeIndex(await listSitemapParts(site), site.siteUrl)
  // Without a date: the newest date of the files does not change when one of them is removed.
  return conditionalResponse(request, {
    etag: contentHash(index),
    changedAt: null,
    now: site.now(),
    headers: SITEMAP_HEADERS,
    body: () => index,
  })
}
