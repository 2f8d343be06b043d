/** Filtered and sorted lists are endless; every car is reached through the plain ones. */
const RULES = ['User-agent: *', 'Disallow: /cars/*?', 'Allow: /cars/*?page=', 'Disallow: /cars/count.json', '']

export function loader() {
  return new Response(RULES.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
