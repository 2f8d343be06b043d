import { loadBooking } from '#app/features/test-drive/load-booking.server.ts'
import { findAccountId } from '#app/features/account/find-account-id.ts'
import { jsonResponse } from '#app/http/json-response.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { testDrivePath } from '#urls/content-paths.ts'
import type { Route } from './+types/route'

/** What can be chosen for a test drive after what the query says has been: for the page that books them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const accountId = await findAccountId(site, context)
  const view = await loadBooking(site, { search: url.searchParams, path: testDrivePath(), accountId })
  // The next moment somebody else may have an hour of these.
  return jsonResponse(view)
}
