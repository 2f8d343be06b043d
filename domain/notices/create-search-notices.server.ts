import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { parseCatalogueAddress } from '../cars/catalogue/catalogue-address.ts'
import { type CarMatcher, createCarMatcher } from '../cars/facet-index/create-car-matcher.server.ts'
import type { Context } from '../context.ts'
import { dueAt, type NoticeFrequency } from './notice.ts'
import { isChangedSince, advanceCursor, loadCursor } from './change-cursor.server.ts'

/**
 * Matches of one search in one run: more than a letter shows. It keeps a search of the whole stock from filling the
 * table.
 */
const MAX_MATCHES_PER_SEARCH = 50
/** Searches in one statement. */
const SEARCH_BATCH_SIZE = 100
/** How long the matching can block the process before it yields to other work. */
const MAX_BUSY_MS = 8

/**
 * Matches all saved searches with the cars that have changed since the last run, and creates notices for cars that were
 * published after the search was saved. A car is new for a search once (unique index), so that the run can be repeated
 * and several processes can run at once. Returns how many notices were created.
 */
export async function createSearchNotices(
  context: Pick<Context, 'db' | 'now' | 'timeZone'>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const cursor = await loadCursor(context, 'new-cars')
  const written = await matchSearches(context, cursor.seenXid, signal)
  await advanceCursor(context, 'new-cars', cursor)
  return written
}

async function matchSearches(
  context: Pick<Context, 'db' | 'now' | 'timeZone'>,
  seenXid: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { db } = context
  const oldest = await findOldestSince(db)
  if (oldest === undefined) return 0
  const published = await listNewlyPublished(db, seenXid, oldest)
  if (published.size === 0) return 0
  const match = memoizeMatches(await createCarMatcher(db, { seenXid, carIds: [...published.keys()] }))
  let written = 0
  for (let after = 0; ;) {
    signal?.throwIfAborted()
    const searches = await listSearches(db, after)
    if (searches.length === 0) return written
    after = searches.at(-1)?.id ?? after
    written += await insertNotices(context, await listSearchMatches(searches, match, published))
  }
}

/** A search of an owner with a verified e-mail; only cars that were published after `since` are new to them. */
interface FollowedSearch {
  id: number
  accountId: number
  path: string
  frequency: Exclude<NoticeFrequency, 'off'>
  since: Date
}

/** The time from which the search was active and its owner had a verified e-mail. */
const SINCE = sql<Date>`greatest(s.saved_at, (
  select min(c.verified_at) from account_contact c where c.account_id = s.account_id and c.kind = 'email'))`
const IS_FOLLOWED = sql`s.frequency <> 'off' and exists (
  select from account_contact c where c.account_id = s.account_id and c.kind = 'email')`

/**
 * No search needs cars before this time. It can be a little too early: checking the e-mail of every owner takes
 * seconds.
 */
async function findOldestSince(db: Context['db']): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(saved_at) as since from saved_search where frequency <> 'off'`.execute(db)
  return rows[0]?.since ?? undefined
}

async function listSearches(db: Context['db'], after: number): Promise<FollowedSearch[]> {
  const { rows } = await sql<FollowedSearch>`
    select s.id, s.account_id as "accountId", s.path, s.frequency, ${SINCE} as since from saved_search s
    where s.id > ${after} and ${IS_FOLLOWED} order by s.id limit ${SEARCH_BATCH_SIZE}`.execute(db)
  return rows
}

/**
 * When each changed car was published for the first time, for cars after `since` that can be bought now. A car of an
 * import is in the catalogue when the import ends. The newest first.
 */
async function listNewlyPublished(db: Context['db'], seenXid: string, since: Date): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ id: number; publishedAt: Date }>`
    with first as materialized (
      select car.id, coalesce(min(s.since), car.published_at, car.created_at) as since
      from car left join car_state_change s on s.car_id = car.id and s.state in ('published', 'held', 'reserved')
      where ${isChangedSince(seenXid)} and car.state = 'published'
      group by car.id
    ), publication as materialized (
      select since, coalesce((
        select min(i.finished_at) from feed_import i where i.finished_at >= d.since and i.started_at <= d.since), since) as ended
      from (select distinct since from first) d
    )
    select first.id, publication.ended as "publishedAt" from first join publication using (since)
    where publication.ended > ${since}::timestamptz order by publication.ended desc, first.id desc`.execute(db)
  return new Map(rows.map(({ id, publishedAt }) => [id, publishedAt]))
}

/**
 * Many accounts follow the same search: each one is matched once. The newest matches are enough for all its followers.
 */
function memoizeMatches(match: CarMatcher): (path: string) => number[] {
  const matches = new Map<string, number[]>()
  return (path) => {
    const cached = matches.get(path)
    if (cached !== undefined) return cached
    const [pathname = '', search = ''] = path.split('?')
    const query = parseCatalogueAddress(pathname, search)
    const found = query === undefined ? [] : match(query, MAX_MATCHES_PER_SEARCH)
    matches.set(path, found)
    return found
  }
}

interface SearchMatch {
  searchId: number
  accountId: number
  frequency: Exclude<NoticeFrequency, 'off'>
  carId: number
}

async function listSearchMatches(
  searches: readonly FollowedSearch[],
  match: (path: string) => number[],
  published: ReadonlyMap<number, Date>,
): Promise<SearchMatch[]> {
  const matches: SearchMatch[] = []
  let startedAt = performance.now()
  for (const { id: searchId, accountId, path, frequency, since } of searches) {
    for (const carId of match(path)) {
      const publishedAt = published.get(carId)
      if (publishedAt !== undefined && publishedAt > since) matches.push({ searchId, accountId, frequency, carId })
    }
    if (performance.now() - startedAt < MAX_BUSY_MS) continue
    await nextTurn()
    startedAt = performance.now()
  }
  return matches
}

/** Skips searches and accounts that were deleted meanwhile. */
async function insertNotices(
  { db, now, timeZone }: Pick<Context, 'db' | 'now' | 'timeZone'>,
  matches: readonly SearchMatch[],
): Promise<number> {
  if (matches.length === 0) return 0
  const moment = now()
  const times = { 'at-once': dueAt('at-once', moment, timeZone), daily: dueAt('daily', moment, timeZone) }
  const rows = matches.map(({ frequency, ...match }) => ({ ...match, dueAt: times[frequency] }))
  const { rows: written } = await sql<{ count: number }>`
    with added as (
      insert into notice (account_id, kind, car_id, search_id, noticed_at, due_at)
      select "accountId", 'new-cars', "carId", "searchId", ${moment}::timestamptz, "dueAt"
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as f ("accountId" bigint, "carId" bigint, "searchId" bigint, "dueAt" timestamptz)
      join saved_search s on s.id = f."searchId" and s.frequency <> 'off' join car on car.id = f."carId"
      on conflict (search_id, car_id) where search_id is not null do nothing
      returning id
    )
    select count(*) as count from added`.execute(db)
  return written[0]?.count ?? 0
}
