import { siteContext } from '#app/http/middleware/site.ts'
import { parseCatalogueQuery } from '#domain/cars/catalogue/catalogue-address.ts'
import { countMatches } from '#domain/cars/catalogue/count-matches.ts'
import type { Route } from './+types/route'

export function loader({ context, url }: Route.LoaderArgs) {
  const query = parseCatalogueQuery(url.searchParams)
  return countMatches(context.get(siteContext), query)
}
