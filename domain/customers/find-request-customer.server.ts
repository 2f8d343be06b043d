import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import type { RequestStatus } from '#domain/desk/desk.ts'
import { labelRequestKind, parseRequestKind } from '#domain/requests/kinds/registry.ts'
import { CARD_REQUESTS, isShown } from './card-rows.server.ts'

const MAX_EARLIER = 5

/** What the page of a request shows of its customer. */
export interface RequestCustomer {
  id: number
  /** Other requests that the actor may see, and those of other branches. */
  others: number
  hidden: number
  /** The newest of the others. */
  requests: { number: number; label: string; status: RequestStatus; at: Date }[]
  /** Test drives of the others that were not cancelled. */
  visits: number
  /** Cars that are reserved for the customer now. */
  reservations: number
  notes: number
}

interface SelectedCustomer extends Omit<RequestCustomer, 'requests'> {
  requests: { number: number; kind: string; event: string | null; status: RequestStatus; at: string }[] | null
}

/** Whose request it is, in one statement; undefined while that is not known, or it is nobody's. */
export async function findRequestCustomer(
  { db }: Pick<Context, 'db'>,
  actor: StaffActor,
  number: number,
): Promise<RequestCustomer | undefined> {
  const { rows } = await sql<SelectedCustomer>`
    with owner as (
      select root_id from customer_request join customer on customer.id = customer_id
        join request_work on request_work.request_id = customer_request.request_id
      where customer_request.request_id = ${number} and ${isShown(actor)}
    ), other as (
      select request.id, request.kind, request.details ->> 'tell_when' as event, request.submitted_at, status,
        ${isShown(actor)} is true as is_shown
      from owner cross join ${CARD_REQUESTS}
      where member.root_id = owner.root_id and request.id <> ${number} and held_since is null
    ), shown as (select * from other where is_shown)
    select owner.root_id as id,
      (select count(*)::int from shown) as others,
      (select count(*)::int from other where not is_shown) as hidden,
      (select json_agg(json_build_object('number', id, 'kind', kind, 'event', event, 'status', status,
          'at', submitted_at) order by id desc)
        from (select * from shown order by id desc limit ${MAX_EARLIER}) as newest) as requests,
      (select count(*)::int from test_drive join shown on shown.id = request_id where cancelled_at is null) as visits,
      (select count(*)::int from reservation join shown on shown.id = request_id where ended_at is null) as reservations,
      (select count(*)::int from customer_note join customer on customer.id = customer_id
        where customer.root_id = owner.root_id and removed_at is null and body <> '') as notes
    from owner`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const requests = (row.requests ?? []).map(({ kind, event, at, ...request }) => ({
    ...request,
    label: labelRequestKind({ kind: parseRequestKind(kind), details: { tell_when: event } }),
    at: new Date(at),
  }))
  return { ...row, requests }
}
