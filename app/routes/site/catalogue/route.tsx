import { siteContext } from '#app/middleware/site.ts'
import type { Route } from './+types/route'

export function loader({ context }: Route.LoaderArgs) {
  return { size: context.get(siteContext).stock.size }
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  return <h1>Автомобили {loaderData.size}</h1>
}
