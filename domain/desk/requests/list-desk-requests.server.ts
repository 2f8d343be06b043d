import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import type { DeskContext } from '../desk-context.ts'
import { isOpenStatus, type RequestStatus } from '../desk.ts'
import { hasStatusOf, matchesFilters } from './desk-filter.server.ts'
import { type DeskQuery, parseRowKey, statusesOf } from './desk-query.ts'
import { type DeskRow, selectDeskRows, toDeskRow } from './desk-rows.server.ts'
import { inBranches } from '../in-branches.server.ts'

const PAGE_SIZE = 50

/** One page of the list of requests. */
export interface DeskPage {
  rows: DeskRow[]
  /** How many requests pass the other filters in each status; one without any is left out. */
  counts: ReadonlyMap<RequestStatus, number>
  /** The key after which the next page begins (`after` of the query); undefined on the last page. */
  next: string | undefined
}

/** The requests that the actor may see, suspect ones left out. Two statements; a page begins where the last one ended. */
export async function listDeskRequests(
  { db, now }: DeskContext,
  actor: StaffActor,
  query: DeskQuery,
): Promise<DeskPage> {
  const matches = matchesFilters(query, { actor, now: now() })
  if (matches === undefined) return { rows: [], counts: new Map(), next: undefined }
  // Nothing is due in a closed request.
  const isUrgentFirst = query.order === 'urgent' && statusesOf(query).some(isOpenStatus)
  const column = isUrgentFirst ? sql`urgent_at` : sql`request_work.submitted_at`
  const direction = isUrgentFirst ? sql`asc` : sql`desc`
  const [found, counted] = await Promise.all([
    selectDeskRows(db, actor)
      .select(
        sql<string>`case when isfinite(${column}) then (extract(epoch from ${column}) * 1000000)::bigint::text
        else 'none' end || '-' || request_work.request_id`.as('key'),
      )
      .where(matches)
      .where(hasStatusOf(query))
      .where(isAfter(query.after, { column, isUrgentFirst }))
      .orderBy(sql`${column} ${direction}, request_work.request_id ${direction}`)
      .limit(PAGE_SIZE + 1)
      .execute(),
    db
      .selectFrom('request_work')
      .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
      .where(inBranches(actor, 'requests.view'))
      .where(matches)
      .groupBy('status')
      .execute(),
  ])
  const rows = found.slice(0, PAGE_SIZE)
  return {
    rows: rows.map((row) => toDeskRow(row, actor)),
    counts: new Map(counted.map(({ status, count }) => [status, count])),
    next: found.length > PAGE_SIZE ? rows.at(-1)?.key : undefined,
  }
}

/** Where the page before ended, in the order of the list. */
function isAfter(
  after: string | undefined,
  { column, isUrgentFirst }: { column: RawBuilder<unknown>; isUrgentFirst: boolean },
): RawBuilder<boolean> {
  const key = after === undefined ? undefined : parseRowKey(after)
  if (key === undefined) return sql`true`
  const moment =
    key.microseconds === null
      ? sql`'infinity'::timestamptz`
      : sql`'epoch'::timestamptz + ${key.microseconds}::double precision * interval '1 microsecond'`
  return sql`(${column}, request_work.request_id) ${isUrgentFirst ? sql`>` : sql`<`} (${moment}, ${key.number}::bigint)`
}
