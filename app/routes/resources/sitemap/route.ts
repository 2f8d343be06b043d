import { conditionalResponse } from '#app/http/conditional-response.ts'
import { findSitemapPart } from './list-sitemap-parts.server.ts'
import { SITEMAP_HEADERS, writePart } from './write-sitemap.ts'
import { streamChunks } from '#app/http/stream-chunks.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import type { Route } from './+types/route'

const ENDING = '.xml'

/** `/sitemaps/{pages,landings,offers,cars-1…}.xml`, streamed so that memory does not grow with the number of cars. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const part = params.file.endsWith(ENDING)
    ? await findSitemapPart(site, params.file.slice(0, -ENDING.length))
    : undefined
  if (part === undefined) return new Response(null, { status: 404 })
  return conditionalResponse(request, {
    etag: part.etag,
    changedAt: part.changedAt,
    now: site.now(),
    headers: SITEMAP_HEADERS,
    body: () => streamChunks(writePart(part.batches(), site.siteUrl)),
  })
}
