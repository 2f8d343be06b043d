import type { Site } from '#app/middleware/site.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { findAccountRequest } from '#domain/requests/find-account-request.server.ts'

/** A request of the account, with the car as it stands today; undefined for another's, as for none. */
export async function loadAccountRequest(site: Site, key: { accountId: number; id: number }) {
  const request = await findAccountRequest(site, key)
  if (request === undefined) return undefined
  const [card] = request.car === null ? [] : await listCarCards(site, [request.car.id])
  // A car that was taken back into the drafts is shown to nobody.
  return { request, card: card?.state === 'draft' ? undefined : card }
}
