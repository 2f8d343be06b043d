import { getMaintenanceAnswer } from '#app/features/maintenance/load-maintenance.server.ts'
import { parseOwnCarInputs } from '#app/features/own-car/own-car-inputs.ts'
import { jsonResponse } from '#app/http/form-answer-response.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import type { Route } from './+types/route'

/** The next service of a car and its price, for a calculator that is being filled in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const answer = await getMaintenanceAnswer(context.get(siteContext), parseOwnCarInputs(url.searchParams))
  return jsonResponse(answer)
}
