import { isAllowed, type StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import { searchCustomers } from '#domain/customers/list-customers.server.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'
import { isContactSearch } from '#domain/desk/requests/desk-query.ts'
import { trimSearch } from '#domain/desk/trim-search.ts'
import { findCars, type FindCarsContext } from './find-cars.server.ts'
import { findPeople } from './find-people.server.ts'
import { findRequests } from './find-requests.server.ts'
import type { FoundEverything } from './staff-search.ts'

export type StaffSearchContext = DeskContext & FindCarsContext

/**
 * Looks for a text in everything that the actor may see, by the rules of each list: up to `limit` of a kind. Characters
 * of patterns mean themselves. The log says who has searched for a phone or an address, not for which.
 */
export async function searchEverything(
  context: StaffSearchContext,
  actor: StaffActor,
  { text, limit }: { text: string; limit: number },
): Promise<FoundEverything> {
  const search = { text: trimSearch(text), limit }
  if (search.text === '') return { requests: [], customers: [], cars: [], people: [] }
  const [seesRequests, seesCustomers] = [isAllowed(actor, 'requests.view'), isAllowed(actor, 'customers.view')]
  const [requests, customers, cars, people] = await Promise.all([
    seesRequests ? findRequests(context, actor, search) : [],
    seesCustomers ? searchCustomers(context, actor, { q: search.text, limit }) : [],
    isAllowed(actor, 'stock.view') ? findCars(context, actor, search) : [],
    findPeople(context, actor, search),
  ])
  if ((seesRequests || seesCustomers) && isContactSearch(search.text))
    await recordAudit(context, actor, {
      action: 'search.phone',
      subject: 'search:everything',
      after: { requests: requests.length, customers: customers.length },
    })
  return { requests, customers, cars, people }
}
