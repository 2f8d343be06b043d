import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import { seesContacts } from '#domain/desk/ownership.server.ts'
import { CARD_REQUESTS, isShown, type SelectedCard, toContact } from './card-rows.server.ts'
import type { CustomerDetails } from './customer.ts'

/** The details as they come from JSON, which has no dates: milliseconds since 1970 instead. */
interface SelectedDetails {
  contacts: NonNullable<SelectedCard['contact']>[] | null
  consents: WithMs<CustomerDetails['consents'][number], 'givenAt' | 'withdrawnAt'>[] | null
  visits: WithMs<CustomerDetails['visits'][number], 'beginsAt'>[] | null
  reservations: WithMs<CustomerDetails['reservations'][number], 'until' | 'endedAt'>[] | null
  ownCars: CustomerDetails['ownCars'] | null
  notes: WithMs<CustomerDetails['notes'][number], 'at'>[] | null
  merges: WithMs<CustomerDetails['merges'][number], 'mergedAt'>[] | null
}

type WithMs<Row, Key extends keyof Row> = Omit<Row, Key> & {
  [Name in Key]: null extends Row[Name] ? number | null : number
}

/** What a card has besides its requests, of requests that the actor may see; in one statement. */
export async function loadDetails(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  actor: StaffActor,
  id: number,
): Promise<CustomerDetails> {
  const shown = sql`${CARD_REQUESTS} where member.root_id = ${id} and ${isShown(actor)}`
  const { rows } = await sql<SelectedDetails>`with shown as (
      select request.id, request.account_id, phone, lower(email) as email, details, request.branch_id,
        ${seesContacts(actor)} as is_open from ${shown}
    ), contact as (
      select 'phone' as kind, phone as value, bool_or(is_open) as is_open, max(id) as newest from shown
        where phone is not null group by phone
      union all
      select 'email', email, bool_or(is_open), max(id) from shown where email is not null group by email
    ), account as (select distinct account_id from shown where account_id is not null),
    consent as (
      select purpose, text_version, given_at, withdrawn_at, withdrawn_by, request_id
        from consent join shown on shown.id = request_id
      union all
      select purpose, text_version, given_at, withdrawn_at, withdrawn_by, null from account_consent
        where account_id in (select account_id from account)
    ), own_car as (
      select distinct concat_ws(' ', brand, model, year) as name, vin, plate from garage_car
        where account_id in (select account_id from account)
      union
      select concat_ws(' ', details ->> 'own_brand', details ->> 'own_model', details ->> 'own_year'),
        details ->> 'own_vin', details ->> 'own_plate' from shown
        where details ?| array['own_brand', 'own_vin', 'own_plate']
    )
    select
      (select json_agg(json_build_object('kind', kind, 'value', value, 'isOpen', is_open)
        order by kind desc, newest desc) from contact) as contacts,
      (select json_agg(json_build_object('purpose', purpose, 'version', text_version, 'givenAt', ${ms('given_at')},
          'withdrawnAt', ${ms('withdrawn_at')}, 'withdrawnBy', staff.name, 'number', request_id)
        order by given_at desc, purpose)
        from consent left join staff on withdrawn_by = 'staff:' || staff.id) as consents,
      (select json_agg(json_build_object('number', request_id, 'beginsAt', ${ms('begins_at')},
          'isCancelled', cancelled_at is not null, 'timeZone', coalesce(branch.time_zone, ${timeZone}))
        order by begins_at desc)
        from test_drive join shown on shown.id = request_id
          left join branch on branch.id = test_drive.branch_id) as visits,
      (select json_agg(json_build_object('number', request_id, 'until', ${ms('until')}, 'endedAt', ${ms('ended_at')})
        order by reserved_at desc) from reservation join shown on shown.id = request_id) as reservations,
      (select json_agg(json_build_object('name', name, 'vin', vin, 'plate', plate) order by name, vin, plate)
        from own_car) as "ownCars",
      (select json_agg(json_build_object('id', note.id, 'text', body, 'at', ${ms('note.at')}, 'author', staff.name,
          'isOwn', staff_id = ${actor.staffId}) order by note.id desc)
        from customer_note as note join customer on customer.id = customer_id join staff on staff.id = staff_id
        where root_id = ${id} and removed_at is null and body <> '') as notes,
      (select json_agg(json_build_object('id', merge.id, 'goneId', gone_id, 'mergedAt', ${ms('merged_at')},
          'mergedBy', coalesce(staff.name, ''),
          'name', (select name from customer_request join request on request.id = request_id
            where customer_request.customer_id = gone_id and request_id in (select id from shown) and name is not null
            order by request_id desc limit 1),
          'requests', (select count(*) from customer_request where customer_request.customer_id = gone_id))
        order by merge.id desc)
        from customer_merge as merge join customer on customer.id = gone_id
          left join staff on merged_by = 'staff:' || staff.id
        where root_id = ${id} and undone_at is null) as merges`.execute(db)
  const { contacts, consents, visits, reservations, ownCars, notes, merges } = rows[0] ?? {}
  return {
    contacts: (contacts ?? []).map(toContact),
    consents: (consents ?? []).map(({ givenAt, withdrawnAt, ...consent }) => ({
      ...consent,
      givenAt: new Date(givenAt),
      withdrawnAt: toDate(withdrawnAt),
    })),
    visits: (visits ?? []).map(({ beginsAt, ...visit }) => ({ ...visit, beginsAt: new Date(beginsAt) })),
    reservations: (reservations ?? []).map(({ until, endedAt, ...reservation }) => ({
      ...reservation,
      until: new Date(until),
      endedAt: toDate(endedAt),
    })),
    ownCars: ownCars ?? [],
    notes: (notes ?? []).map(({ at, ...note }) => ({ ...note, at: new Date(at) })),
    merges: (merges ?? []).map(({ mergedAt, ...merge }) => ({ ...merge, mergedAt: new Date(mergedAt) })),
  }
}

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const toDate = (moment: number | null) => (moment === null ? null : new Date(moment))
