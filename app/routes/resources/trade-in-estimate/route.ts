import { readSaid } from '#app/features/own-car/own-car-said.ts'
import { answerTradeIn } from '#app/features/trade-in/load-trade-in.server.ts'
import { siteContext } from '#app/middleware/site.ts'
import type { Route } from './+types/route'

/** What a car would bring in exchange, for a calculator that is being filled in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const answer = await answerTradeIn(context.get(siteContext), readSaid(url.searchParams))
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}
