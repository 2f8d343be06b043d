import { siteContext } from '#app/http/middleware/site.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import { listCardPhotos } from '#domain/cars/list-card-photos.server.ts'
import type { Route } from './+types/route'

/** The pointer often comes back to the same card. */
const MAX_AGE_S = 60

/** The photographs of a card whose first one the visitor sees; none for a number that is no car's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const carId = parseIdField(new Map([['car', url.searchParams.getAll('car')]]), 'car')
  const photos = carId === undefined ? [] : await listCardPhotos(context.get(siteContext), carId)
  return Response.json({ photos }, { headers: { 'cache-control': `private, max-age=${MAX_AGE_S}` } })
}
