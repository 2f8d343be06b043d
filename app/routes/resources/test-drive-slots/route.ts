import { loadBooking } from '#app/features/test-drive/load-booking.server.ts'
import { findAccountId } from '#app/features/account/find-account-id.ts'
import { jsonResponse } from '#app/http/form-answer-response.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { testDrivePath } from '#urls/content-paths.ts'
import type { Route } from './+types/route'

/** The remaining choices for a test drive given those in the query, for the booking page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const accountId = await findAccountId(site, context)
  const view = await loadBooking(site, { search: url.searchParams, path: testDrivePath(), accountId })
  // Not cached: somebody else may book one of these slots at any time.
  return jsonResponse(view)
}
