import { type RawBuilder, sql } from 'kysely'
import { type Actor, branchesFor, type StaffActor } from '#domain/access/rights.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { IS_OPEN, seesContacts } from '#domain/desk/ownership.server.ts'
import { maskEmail, maskPhone } from '#domain/desk/requests/mask-contact.ts'
import type { StaffPermission } from '#urls/staff-permission.ts'
import type { CustomerContact, CustomerRow } from './customer.ts'

/** The requests of a card: `member` is each of the cards that are shown as one. */
export const CARD_REQUESTS = sql`customer as member
  join customer_request on customer_request.customer_id = member.id
  join request_work on request_work.request_id = customer_request.request_id
  join request on request.id = request_work.request_id`

/** Over `CARD_REQUESTS`: the actor may see this request. */
export const isShown = (actor: Pick<Actor, 'grants'>, permission: StaffPermission = 'customers.view') =>
  sql<boolean>`(request_work.held_since is null and ${inBranches(actor, permission)})`

/**
 * The condition that the actor has this permission for a card, that of `column`: in every branch, or in that of one of
 * its requests.
 */
export function isCardOf(
  actor: Pick<Actor, 'grants'>,
  permission: StaffPermission,
  column = 'customer.id',
): RawBuilder<boolean> {
  if (branchesFor(actor, permission) === 'all') return sql`true`
  return sql`exists (select from ${CARD_REQUESTS}
    where member.root_id = ${sql.ref(column)} and ${isShown(actor, permission)})`
}

/** A row of the list as it is selected. */
export interface SelectedCard {
  id: number
  name: string | null
  contact: { kind: 'phone' | 'email'; value: string; isOpen: boolean } | null
  requests: number
  open: number
  hidden: number
  lastAt: Date | null
}

/**
 * The columns of `SelectedCard`, over `customer`: its own newest name goes before those of cards that are merged into it.
 */
export function cardColumns(actor: StaffActor): RawBuilder<unknown> {
  const ofCard = sql`from ${CARD_REQUESTS} where member.root_id = customer.id`
  const newestFirst = sql`order by (member.id = customer.id) desc, request.id desc limit 1`
  return sql`customer.id,
    (select request.name ${ofCard} and ${isShown(actor)} and request.name is not null ${newestFirst}) as name,
    (select case when request.phone is null
        then json_build_object('kind', 'email', 'value', lower(request.email), 'isOpen', ${seesContacts(actor)})
        else json_build_object('kind', 'phone', 'value', request.phone, 'isOpen', ${seesContacts(actor)}) end
      ${ofCard} and ${isShown(actor)} and num_nonnulls(request.phone, request.email) > 0
      order by (request.phone is null), (member.id = customer.id) desc, request.id desc limit 1) as contact,
    summary.requests, summary.open, summary.hidden, summary."lastAt"`
}

/** What `cardColumns` counts, as a lateral join to `customer`. */
export const cardSummary = (actor: StaffActor) => sql`cross join lateral (
  select count(*) filter (where ${isShown(actor)})::int as requests,
    count(*) filter (where ${isShown(actor)} and ${IS_OPEN})::int as open,
    count(*) filter (where request_work.held_since is null and ${isShown(actor)} is not true)::int as hidden,
    max(request_work.submitted_at) filter (where ${isShown(actor)}) as "lastAt"
  from ${CARD_REQUESTS} where member.root_id = customer.id) as summary`

/** A contact as pages may have it. */
export function toContact({ kind, value, isOpen }: NonNullable<SelectedCard['contact']>): CustomerContact {
  if (isOpen) return { kind, value, isMasked: false }
  return { kind, value: kind === 'phone' ? maskPhone(value) : maskEmail(value), isMasked: true }
}

/** A card as lists may have it. */
export const toCustomerRow = ({ id, name, contact, requests, open, hidden, lastAt }: SelectedCard): CustomerRow => ({
  id,
  name,
  contact: contact && toContact(contact),
  requests,
  open,
  hidden,
  lastAt,
})
