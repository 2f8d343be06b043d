import { siteContext } from '#app/middleware/site.ts'
import type { Route } from './+types/route'

/** Filtered and sorted lists are endless; every car is reached through the plain ones. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext)
  const lines = [
    'User-agent: *',
    'Disallow: /cars/*?',
    'Allow: /cars/*?page=',
    'Disallow: /cars/count.json',
    `Host: ${siteUrl}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
