import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { endsWithVin } from './ends-with-vin.server.ts'
import { matchesCarName, type NamesContext } from './matches-car-name.server.ts'
import { type FoundCar, parseVinEnd } from './staff-search.ts'

export type FindCarsContext = Pick<Context, 'db'> & NamesContext

/** A longer number is none of ours. */
const NUMBER = /^(?:№|#)?\s*([1-9]\d{0,8})$/u

/**
 * The cars of any state that the actor may see: by their number, a VIN or its end, the number that a feed has for them,
 * then by what the search of the site understands of a name. Those that are still here first, then the newest.
 */
export async function findCars(
  context: FindCarsContext,
  actor: Pick<Actor, 'grants'>,
  { text, limit }: { text: string; limit: number },
): Promise<FoundCar[]> {
  if (text === '') return []
  const [number, vin, name] = [NUMBER.exec(text)?.[1], parseVinEnd(text), matchesCarName(context, text)]
  const found: RawBuilder<unknown>[] = [
    sql`select car_id as id, 0 as place from feed_listing
      where coalesce(draft ->> 'sourceKey', key) = ${text} and vanished_at is null`,
  ]
  if (number !== undefined) found.push(sql`select id, 0 from car where id = ${number}::bigint`)
  if (vin !== undefined) found.push(sql`select id, 0 from car where vin is not null and ${endsWithVin(sql`vin`, vin)}`)
  if (name !== undefined) found.push(sql`select id, 1 from car where ${name}`)
  const { rows } = await sql<FoundCar>`
    with found as (select id, min(place) as place from (${sql.join(found, sql` union all `)}) as each group by id),
    first as (
      select car.id, place, state in ('sold', 'archived') as is_gone from found join car on car.id = found.id
      where ${inBranches(actor, 'stock.view', 'car.branch_id')}
      order by place, is_gone, car.id desc limit ${limit}
    )
    select car.id, brand.name || ' ' || model.name as name, car.trim, car.year, car.vin, car.price_rub as "priceRub",
      car.state, branch.name as branch
    from first join car on car.id = first.id join brand on brand.id = car.brand_id join model on model.id = car.model_id
      left join branch on branch.id = car.branch_id
    order by place, is_gone, car.id desc`.execute(context.db)
  return rows
}
