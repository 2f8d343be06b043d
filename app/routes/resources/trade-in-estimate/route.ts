import { parseOwnCarInputs } from '#app/features/own-car/own-car-inputs.ts'
import { getTradeInAnswer } from '#app/features/trade-in/load-trade-in.server.ts'
import { jsonResponse } from '#app/http/form-answer-response.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import type { Route } from './+types/route'

/** The trade-in estimate of a car, for a calculator that is being filled in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const answer = await getTradeInAnswer(context.get(siteContext), parseOwnCarInputs(url.searchParams))
  return jsonResponse(answer)
}
