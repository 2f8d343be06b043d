import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { IS_FREE, seesContacts } from '../ownership.server.ts'
import { type DeskQuery, type DeskSearch, parseDeskSearch, statusesOf } from './desk-query.ts'

/** A whole phone without its country code. */
const MIN_WHOLE_PHONE = 10

interface FilterParams {
  actor: StaffActor
  now: Date
}

/**
 * The condition of all filters but the status, over `request_work` alone; suspect requests are left out. Undefined for
 * a search that finds nothing. Whose requests the actor may see is another condition (`inBranches`).
 */
export function matchesFilters(
  { owner, branchId, kinds, isLate, q }: DeskQuery,
  { actor, now }: FilterParams,
): RawBuilder<boolean> | undefined {
  const searched = q === '' ? sql<boolean>`true` : matchesSearch(q, actor)
  if (searched === undefined) return undefined
  const conditions = [sql`request_work.held_since is null`]
  if (owner === 'nobody') conditions.push(IS_FREE)
  else if (owner !== undefined) conditions.push(sql`owner_id = ${owner === 'me' ? actor.staffId : owner}`)
  if (branchId !== undefined) conditions.push(sql`request_work.branch_id = ${branchId}`)
  if (kinds.length > 0) conditions.push(sql`request_work.kind = any(${[...kinds]}::text[])`)
  if (isLate) conditions.push(isLateAt(now))
  if (q !== '') conditions.push(searched)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The condition of a search, over `request_work` alone. Undefined for a text that finds nothing. */
export function matchesSearch(text: string, actor: StaffActor): RawBuilder<boolean> | undefined {
  const search = parseDeskSearch(text)
  const matches = search === undefined ? [] : searchConditions(search)
  if (search === undefined || matches.length === 0) return undefined
  const found = sql`request_work.request_id in (select id from request where ${sql.join(matches, sql` or `)})`
  // Otherwise a masked phone could be guessed digit by digit.
  return search.phoneEnd !== undefined && search.phoneEnd.length < MIN_WHOLE_PHONE
    ? sql`(${found} and (${seesContacts(actor)} or request_work.request_id = ${search.number ?? null}::bigint))`
    : sql`(${found})`
}

/** The condition of the status. Literals: only then PostgreSQL uses the partial indexes. */
export const hasStatusOf = (query: DeskQuery): RawBuilder<boolean> =>
  sql`status in (${sql.join(statusesOf(query).map((status) => sql.lit(status)))})`

/** Overdue: an answer that has a deadline, or a next action. */
export const isLateAt = (
  now: Date,
): RawBuilder<boolean> => sql`((next_action_at <= ${now} or (respond_by <= ${now} and first_response_at is null))
  and (status in ('new', 'taken') or (status in ('reached', 'appointment') and next_action_at <= ${now})))`

function searchConditions({ number, phoneEnd, email, words }: DeskSearch): RawBuilder<unknown>[] {
  const reversed = phoneEnd?.split('').toReversed().join('')
  return [
    ...(number === undefined ? [] : [sql`request.id = ${number}`]),
    ...(reversed === undefined ? [] : [sql`reverse(request.phone) like ${`${reversed}%`}`]),
    ...(email === undefined ? [] : [sql`lower(request.email) = ${email}`]),
    ...(words === undefined ? [] : [namesMatch(words)]),
  ]
}

/** As request_name_words_idx has them (db/migrations/022-names-at-the-desk.sql). */
const namesMatch = (words: readonly string[]) => sql`(request.name is not null
  and to_tsvector('simple', translate(lower(request.name collate "und-x-icu"), 'ё', 'е'))
    @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')}))`
