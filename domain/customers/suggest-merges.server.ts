import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'
import {
  CARD_REQUESTS,
  cardColumns,
  cardSummary,
  isCardOf,
  isShown,
  type SelectedCard,
  toCustomerRow,
} from './card-rows.server.ts'
import type { MergeReason, MergeSuggestion } from './customer.ts'

const MAX_SUGGESTIONS = 5

/**
 * Other cards that may be of the same person: requests of both came from one account, with one address, or name one own
 * car. Only what the actor sees counts. Pairs whose merge was undone are left out: somebody knows better. A phone is no
 * reason: two cards have the same one only because a request was split off.
 */
export async function suggestMerges(
  { db }: Pick<DeskContext, 'db'>,
  actor: StaffActor,
  id: number,
): Promise<MergeSuggestion[]> {
  const { rows } = await sql<SelectedCard & { reasons: MergeReason[] }>`
    with shown as (
      select request.id, account_id, lower(email) as email, details ->> 'own_vin' as vin, details ->> 'own_plate' as plate
      from ${CARD_REQUESTS} where member.root_id = ${id} and ${isShown(actor)} and request.erased_at is null
    ), same as (
      select request.id, 'account' as reason from request where account_id in (select account_id from shown where account_id is not null)
      union
      select id, 'email' from request where lower(email) in (select email from shown where email is not null)
      union
      select id, 'car' from request where details ? 'own_vin' and details ->> 'own_vin' in (select vin from shown where vin is not null)
      union
      select id, 'car' from request where details ? 'own_plate' and details ->> 'own_plate' in (select plate from shown where plate is not null)
    ), other as (
      select member.root_id, array_agg(distinct same.reason order by same.reason) as reasons
      from ${CARD_REQUESTS} join same on same.id = request.id
      where member.root_id <> ${id} and ${isShown(actor)} and request.erased_at is null
        and not exists (select from customer_merge join customer as kept on kept.id = kept_id
          join customer as gone on gone.id = gone_id
          where undone_at is not null and ((kept.root_id = ${id} and gone.root_id = member.root_id)
            or (gone.root_id = ${id} and kept.root_id = member.root_id)))
      group by member.root_id order by cardinality(array_agg(distinct same.reason)) desc, member.root_id desc
      limit ${MAX_SUGGESTIONS}
    )
    select ${cardColumns(actor)}, other.reasons
    from other join customer on customer.id = other.root_id ${cardSummary(actor)}
    where customer.erased_at is null and ${isCardOf(actor, 'customers.view')}
    order by cardinality(other.reasons) desc, customer.id desc`.execute(db)
  return rows.map((row) => ({ ...toCustomerRow(row), reasons: row.reasons }))
}
