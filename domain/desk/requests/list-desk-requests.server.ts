import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { isOpenStatus, REQUEST_STATUSES, type RequestStatus } from '../desk.ts'
import { hasStatusOf, isLateAt, matchesFilters } from './desk-filter.server.ts'
import { type DeskQuery, isContactSearch, parseRowKey, statusesOf } from './desk-query.ts'
import { type DeskRow, selectDeskRows, toDeskRow } from './desk-rows.server.ts'
import { inBranches } from '../in-branches.server.ts'
import { IS_FREE, IS_OPEN } from '../ownership.server.ts'

const PAGE_SIZE = 50

/** One page of the list of requests. */
export interface DeskPage {
  rows: DeskRow[]
  /** How many requests pass the other filters in each status; one without any is left out. */
  counts: ReadonlyMap<RequestStatus, number>
  /** How many requests the tabs above the list lead to, whatever the query is. */
  tabs: TabCounts
  /** The key after which the next page begins (`after` of the query); undefined on the last page. */
  next: string | undefined
}

/** Of the open requests: all, one's own, free ones, overdue ones, those with a visit. */
type TabCounts = Record<'open' | 'mine' | 'free' | 'late' | 'appointment', number>

/**
 * The requests that the actor may see, suspect ones left out. Two statements; a page begins where the last one ended.
 * The log says who has searched for a phone or an address, not for which.
 */
export async function listDeskRequests(context: DeskContext, actor: StaffActor, query: DeskQuery): Promise<DeskPage> {
  const { db } = context
  const now = context.now()
  const matches = matchesFilters(query, { actor, now }) ?? sql<boolean>`false`
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
    countRequests(db, actor, { matches, now }),
  ])
  const rows = found.slice(0, PAGE_SIZE)
  if (isContactSearch(query.q))
    await recordAudit(context, actor, {
      action: 'requests.search-phone',
      subject: 'requests:list',
      after: { rows: rows.length },
    })
  return {
    rows: rows.map((row) => toDeskRow(row, actor)),
    ...counted,
    next: found.length > PAGE_SIZE ? rows.at(-1)?.key : undefined,
  }
}

/** All numbers of the page, in one statement. */
async function countRequests(
  db: Db,
  actor: StaffActor,
  { matches, now }: { matches: RawBuilder<boolean>; now: Date },
): Promise<Pick<DeskPage, 'counts' | 'tabs'>> {
  const isVisible = inBranches(actor, 'requests.view')
  const { rows } = await sql<TabCounts & { counts: Partial<Record<RequestStatus, number>> }>`
    select coalesce((select jsonb_object_agg(status, count) from (
        select status, count(*) from request_work where ${isVisible} and ${matches} group by status
      ) as of_status), '{}') as counts,
      count(*) as open,
      count(*) filter (where owner_id = ${actor.staffId}) as mine,
      count(*) filter (where ${IS_FREE}) as free,
      count(*) filter (where ${isLateAt(now)}) as late,
      count(*) filter (where status = 'appointment') as appointment
    from request_work where held_since is null and ${IS_OPEN} and ${isVisible}`.execute(db)
  const { counts = {}, open = 0, mine = 0, free = 0, late = 0, appointment = 0 } = rows[0] ?? {}
  return {
    counts: new Map(REQUEST_STATUSES.flatMap((status) => (counts[status] ? [[status, counts[status]] as const] : []))),
    tabs: { open, mine, free, late, appointment },
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
