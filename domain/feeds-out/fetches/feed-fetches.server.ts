import { sql } from 'kysely'
import type { FeedOut } from '#platform/config/feeds-out-settings.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { Context } from '../../context.ts'

/** What a program got: the feed, that nothing has changed (304), or that too many fetch at once (503). */
export type FetchOutcome = 'sent' | 'unchanged' | 'busy'

const MAX_CLIENT_LENGTH = 100
/** Programs of one feed in one hour; names that are made up beyond it are not recorded. */
const MAX_CLIENTS = 50
/** docs/feeds-out.md */
const KEPT_DAYS = 14

interface Fetch {
  feed: FeedOut
  /** The user agent. */
  client: string | null
  outcome: FetchOutcome
}

/** Records that a program has fetched an outgoing feed; no address of it is stored. */
export async function recordFetch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { feed, client, outcome }: Fetch,
): Promise<void> {
  const at = now()
  const name = (client ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_CLIENT_LENGTH)
  await sql`
    with gone as (delete from feed_fetch where hour < ${at}::timestamptz - make_interval(days => ${KEPT_DAYS}))
    insert into feed_fetch (feed, hour, client, last_at, fetches, unchanged, busy)
    select ${feed}, date_trunc('hour', ${at}::timestamptz), ${name.toWellFormed()}, ${at}::timestamptz, 1,
      ${outcome === 'unchanged' ? 1 : 0}::integer, ${outcome === 'busy' ? 1 : 0}::integer
    where (select count(*) from feed_fetch where feed = ${feed} and hour = date_trunc('hour', ${at}::timestamptz)) < ${MAX_CLIENTS}
      or exists (select from feed_fetch where feed = ${feed} and hour = date_trunc('hour', ${at}::timestamptz)
        and client = ${name.toWellFormed()})
    on conflict (feed, hour, client) do update set last_at = excluded.last_at, fetches = feed_fetch.fetches + 1,
      unchanged = feed_fetch.unchanged + excluded.unchanged, busy = feed_fetch.busy + excluded.busy`.execute(db)
}

/** A program that has fetched a feed within the last days. */
export interface FeedClient {
  feed: string
  client: string
  lastAt: Date
  fetches: number
  unchanged: number
  busy: number
}

/** Of one feed; more programs than that are made up. */
const MAX_LISTED = 20

/** Who has fetched the feeds within the last 14 days, the latest first, of each feed at most twenty. */
export async function listFeedClients({ db, now }: Pick<Context, 'db' | 'now'>): Promise<FeedClient[]> {
  const rows = await db
    .selectFrom('feed_fetch')
    .select(['feed', 'client'])
    .select((eb) => [
      eb.fn.max('last_at').as('lastAt'),
      sql<number>`sum(fetches)::integer`.as('fetches'),
      sql<number>`sum(unchanged)::integer`.as('unchanged'),
      sql<number>`sum(busy)::integer`.as('busy'),
    ])
    .where('hour', '>', new Date(now().getTime() - KEPT_DAYS * DAY_MS))
    .groupBy(['feed', 'client'])
    .orderBy('lastAt', 'desc')
    .execute()
  const byFeed = Map.groupBy(rows, ({ feed }) => feed)
  return [...byFeed.values()].flatMap((clients) => clients.slice(0, MAX_LISTED))
}
