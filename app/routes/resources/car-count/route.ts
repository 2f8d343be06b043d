import { siteContext } from '#app/middleware/site.ts'
import { readCatalogueQuery } from '#domain/cars/catalogue-address.ts'
import { countFinds } from '#domain/cars/count-finds.ts'
import type { Route } from './+types/route'

export function loader({ context, url }: Route.LoaderArgs) {
  const query = readCatalogueQuery(url.searchParams)
  return countFinds(context.get(siteContext), query)
}
