import type { Site } from '#app/http/middleware/site.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { findReservation } from '#domain/reservations/reservations.server.ts'
import { findAccountRequest } from '#domain/requests/account/account-requests.server.ts'
import { findTestDrive } from '#domain/test-drives/test-drives.server.ts'

/**
 * A request with its booking, its reservation and the car's current state; undefined if this account has no such
 * request.
 */
export async function loadAccountRequest(site: Site, key: { accountId: number; id: number }) {
  const request = await findAccountRequest(site, key)
  if (request === undefined) return undefined
  const [[card], booked, reservation] = await Promise.all([
    request.car === null ? [] : listCarCards(site, [request.car.id]),
    request.kind === 'testdrive' ? findTestDrive(site, request.id) : undefined,
    request.kind === 'reserve' ? findReservation(site, request.id) : undefined,
  ])
  // A car that was changed back to a draft is not shown.
  return { request, booked, reservation, card: card?.state === 'draft' ? undefined : card }
}
