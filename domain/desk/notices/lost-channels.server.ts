import { sql } from 'kysely'
import { type Actor, isAllowed } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import { DAY_MS, MINUTE_MS } from '#locale/durations.ts'
import type { NoticeWay } from './notice-event.ts'

/** A channel of requests that takes nothing, or a way of notices that reaches nobody. */
export interface LostChannel {
  /** As the settings call it, or the way. */
  name: string
  kind: 'channel' | 'way'
  since: Date
  /** Which outage it is: one a day. */
  subject: string
  /** What it said last, without secrets and personal data. */
  problem: string | null
  waiting: number
}

/** Shorter outages mend themselves, and nobody could do anything about them. */
const LOST_AFTER_MS = 15 * MINUTE_MS
const MIN_ATTEMPTS = 3

/**
 * The channels from which something has waited for a quarter of an hour after failed attempts, while nothing has gone
 * out in that time. Nothing about a person: operators see it too.
 */
export async function listLostChannels({ db, now: clock }: Pick<Context, 'db' | 'now'>): Promise<LostChannel[]> {
  const before = new Date(clock().getTime() - LOST_AFTER_MS)
  const { rows } = await sql<Omit<LostChannel, 'subject'>>`
    select channel as name, 'channel' as kind, min(coalesce(reopened_at, created_at)) as since,
      (array_agg(problem order by created_at desc))[1] as problem, count(*)::int as waiting
    from delivery
    where state = 'waiting' and attempts >= ${MIN_ATTEMPTS} and coalesce(reopened_at, created_at) <= ${before}
      and not exists (select from delivery later
        where later.channel = delivery.channel and later.state = 'delivered' and later.ended_at > ${before})
    group by channel
    union all
    select way::text, 'way', min(created_at), (array_agg(problem order by created_at desc))[1], count(*)::int
    from staff_notice
    where ended_at is null and attempts >= ${MIN_ATTEMPTS} and created_at <= ${before}
      and not exists (select from staff_notice later
        where later.way = staff_notice.way and later.is_sent and later.ended_at > ${before})
    group by way
    order by name`.execute(db)
  return rows.map(({ since, ...channel }) => ({
    ...channel,
    since: new Date(since),
    subject: `${channel.kind} ${channel.name} ${new Date(since).toISOString().slice(0, 10)}`,
  }))
}

/** The lost channels that the actor may do something about. */
export const listLostChannelsFor = (context: Pick<Context, 'db' | 'now'>, actor: Actor): Promise<LostChannel[]> =>
  isAllowed(actor, 'deliveries.retry') ? listLostChannels(context) : Promise.resolve([])

/** A way by which a person is not reached any more: a browser that wants no more, a bot that may not write. */
export interface LostWay {
  staffId: number
  way: NoticeWay
  /** Of the device; null: the chat. */
  userAgent: string | null
  lostAt: Date
  /** Which loss it is. */
  subject: string
}

/** For how long a loss is announced. On the person's own page it stands until it is mended. */
const ANNOUNCED_MS = 3 * DAY_MS

/** The ways that were lost lately; `staffId`: all of this person's, however long ago. */
export async function listLostWays(
  { db, now: clock }: Pick<Context, 'db' | 'now'>,
  staffId?: number,
): Promise<LostWay[]> {
  const since = staffId === undefined ? new Date(clock().getTime() - ANNOUNCED_MS) : new Date(0)
  const { rows } = await sql<LostWay>`
    select staff_id as "staffId", 'push' as way, user_agent as "userAgent", lost_at as "lostAt",
      'own push ' || id as subject
    from push_device where lost_at > ${since} and (${staffId ?? null}::bigint is null or staff_id = ${staffId ?? null})
    union all
    select staff_id, 'telegram', null, lost_at, 'own telegram ' || extract(epoch from connected_at)
    from telegram_chat where lost_at > ${since} and (${staffId ?? null}::bigint is null or staff_id = ${staffId ?? null})
    order by "lostAt"`.execute(db)
  return rows.map(({ lostAt, ...way }) => ({ ...way, lostAt: new Date(lostAt) }))
}
