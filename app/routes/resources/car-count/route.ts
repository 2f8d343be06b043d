import { siteContext } from '#app/middleware/site.ts'
import type { Route } from './+types/route'

export function loader({ context }: Route.LoaderArgs) {
  return { total: context.get(siteContext).stock.size }
}
