import type { Site } from '#app/http/middleware/site.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { findReservation } from '#domain/reservations/list-reservations.server.ts'
import { findAccountRequest } from '#domain/requests/account/find-account-request.server.ts'
import { findTestDrive } from '#domain/test-drives/find-test-drive.server.ts'

/** A request of the account, with what is held for it and the car as it stands today; undefined for another's, as for none. */
export async function loadAccountRequest(site: Site, key: { accountId: number; id: number }) {
  const request = await findAccountRequest(site, key)
  if (request === undefined) return undefined
  const [[card], booked, reservation] = await Promise.all([
    request.car === null ? [] : listCarCards(site, [request.car.id]),
    request.kind === 'testdrive' ? findTestDrive(site, request.id) : undefined,
    request.kind === 'reserve' ? findReservation(site, request.id) : undefined,
  ])
  // A car that was taken back into the drafts is shown to nobody.
  return { request, booked, reservation, card: card?.state === 'draft' ? undefined : card }
}
