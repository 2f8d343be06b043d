import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import type { DeskContext } from '../desk-context.ts'
import { isOpenStatus, OPEN_STATUSES, type RequestStatus } from '../desk.ts'
import { type DeskQuery, type DeskSearch, parseDeskSearch, parseRowKey } from './desk-query.ts'
import { type DeskRow, selectDeskRows, toDeskRow } from './desk-rows.server.ts'
import { inBranches } from '../in-branches.server.ts'
import { IS_FREE, seesContacts } from '../ownership.server.ts'

const PAGE_SIZE = 50
/** A whole phone without its country code. */
const MIN_WHOLE_PHONE = 10

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
  const search = query.q === '' ? {} : parseDeskSearch(query.q)
  if (search === undefined) return { rows: [], counts: new Map(), next: undefined }
  const filters = listConditions(query, { search, actor, now: now() })
  const statuses = query.statuses.length === 0 ? OPEN_STATUSES : query.statuses
  // Nothing is due in a closed request.
  const isUrgentFirst = query.order === 'urgent' && statuses.some(isOpenStatus)
  const column = isUrgentFirst ? sql`urgent_at` : sql`request_work.submitted_at`
  const direction = isUrgentFirst ? sql`asc` : sql`desc`
  const [found, counted] = await Promise.all([
    selectDeskRows(db, actor)
      .select(
        sql<string>`case when isfinite(${column}) then (extract(epoch from ${column}) * 1000000)::bigint::text
        else 'none' end || '-' || request_work.request_id`.as('key'),
      )
      .where(sql<boolean>`${sql.join(filters, sql` and `)}`)
      // Literals: only then PostgreSQL uses the partial indexes.
      .where(sql<boolean>`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`)
      .where(isAfter(query.after, { column, isUrgentFirst }))
      .orderBy(sql`${column} ${direction}, request_work.request_id ${direction}`)
      .limit(PAGE_SIZE + 1)
      .execute(),
    db
      .selectFrom('request_work')
      .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
      .where(inBranches(actor, 'requests.view'))
      .where(sql<boolean>`${sql.join(filters, sql` and `)}`)
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

interface ConditionParams {
  search: DeskSearch
  actor: StaffActor
  now: Date
}

/** The conditions of all filters but the status, over `request_work` alone. */
function listConditions(
  { owner, branchId, kinds, isLate }: DeskQuery,
  { search, actor, now }: ConditionParams,
): RawBuilder<unknown>[] {
  const conditions = [sql`request_work.held_since is null`]
  if (owner === 'nobody') conditions.push(IS_FREE)
  else if (owner !== undefined) conditions.push(sql`owner_id = ${owner === 'me' ? actor.staffId : owner}`)
  if (branchId !== undefined) conditions.push(sql`request_work.branch_id = ${branchId}`)
  if (kinds.length > 0) conditions.push(sql`request_work.kind = any(${[...kinds]}::text[])`)
  if (isLate) conditions.push(isLateAt(now))
  const matches = searchConditions(search)
  if (matches.length > 0)
    conditions.push(sql`request_work.request_id in (select id from request where ${sql.join(matches, sql` or `)})`)
  // Otherwise a masked phone could be guessed digit by digit.
  if (search.phoneEnd !== undefined && search.phoneEnd.length < MIN_WHOLE_PHONE)
    conditions.push(sql`(${seesContacts(actor)} or request_work.request_id = ${search.number ?? null}::bigint)`)
  return conditions
}

/** Overdue: an answer that has a deadline, or a next action. */
const isLateAt = (now: Date) => sql`(next_action_at <= ${now} or (respond_by <= ${now} and first_response_at is null))
  and (status in ('new', 'taken') or (status in ('reached', 'appointment') and next_action_at <= ${now}))`

function searchConditions({ number, phoneEnd, words }: DeskSearch): RawBuilder<unknown>[] {
  const reversed = phoneEnd?.split('').toReversed().join('')
  return [
    ...(number === undefined ? [] : [sql`request.id = ${number}`]),
    ...(reversed === undefined ? [] : [sql`reverse(request.phone) like ${`${reversed}%`}`]),
    ...(words === undefined ? [] : [namesMatch(words)]),
  ]
}

/** As request_name_words_idx has them (db/migrations/022-names-at-the-desk.sql). */
const namesMatch = (words: readonly string[]) => sql`(request.name is not null
  and to_tsvector('simple', translate(lower(request.name collate "und-x-icu"), 'ё', 'е'))
    @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')}))`
