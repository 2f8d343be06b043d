import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { matchesSearch } from '#domain/desk/requests/desk-filter.server.ts'
import { parseDeskSearch } from '#domain/desk/requests/desk-query.ts'
import { selectDeskRows, toDeskRow } from '#domain/desk/requests/desk-rows.server.ts'
import { endsWithVin } from './ends-with-vin.server.ts'
import { type FoundRequest, parseVinEnd } from './staff-search.ts'

/**
 * The requests of any status that the actor may see, by what the list of requests is searched by, or by the VIN of the
 * car that they are about. The one with this number is first, then the newest. A suspect one is shown to those who may
 * release it.
 */
export async function findRequests(
  { db }: Pick<DeskContext, 'db'>,
  actor: StaffActor,
  { text, limit }: { text: string; limit: number },
): Promise<FoundRequest[]> {
  const [matches, vin] = [matchesSearch(text, actor), parseVinEnd(text)]
  const conditions = [...(matches === undefined ? [] : [matches]), ...(vin === undefined ? [] : [isAboutVin(vin)])]
  if (conditions.length === 0) return []
  const number = parseDeskSearch(text)?.number ?? null
  // Each condition has its own indexes: together, with «or», they would use none.
  const found = sql.join(
    conditions.map(
      (condition) => sql`select request_work.request_id as id from request_work
        where ${inBranches(actor, 'requests.view')}
          and (held_since is null or ${inBranches(actor, 'requests.manage')}) and ${condition}`,
    ),
    sql` union `,
  )
  const first = sql<{ id: number }>`(select id from (${found}) as found
    order by (id = ${number}::bigint) is true desc, id desc limit ${limit})`
  const rows = await selectDeskRows(db, actor)
    .select((eb) => eb('held_since', 'is not', null).$castTo<boolean>().as('isHeld'))
    .where('request.id', 'in', (eb) => eb.selectFrom(first.as('first')).select('first.id'))
    .orderBy(sql`(request.id = ${number}::bigint) is true`, 'desc')
    .orderBy('request.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...toDeskRow(row, actor), isHeld: row.isHeld }))
}

/** The car that is asked about, or the one that is traded in. */
const isAboutVin = (vin: string): RawBuilder<boolean> => sql`request_work.request_id in (
  select request.id from car join request on request.car_id = car.id where ${endsWithVin(sql`car.vin`, vin)}
  union all select id from request where details ? 'own_vin' and ${endsWithVin(sql`details ->> 'own_vin'`, vin)})`
