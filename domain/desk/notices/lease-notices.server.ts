import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import { LEASE_EXPIRES_AT } from '#platform/queue/lease-queue.server.ts'
import { NOTICE_WAYS, type NoticeWay } from './notice-event.ts'

/** A notice that waits to be sent. */
export interface LeasedNotice {
  id: string
  event: string
  number: number | null
  subject: string
  attempts: number
  createdAt: Date
}

/** What one person is to get by one way now. */
export interface NoticeBundle {
  /** Of its first notice. */
  id: string
  staffId: number
  way: NoticeWay
  notices: readonly LeasedNotice[]
}

const MAX_LEASED = 200

/** Leases due notices of these ways, and makes at most `limit` bundles of them. Safe with any number of processes. */
export async function leaseNotices(
  { db, now }: Pick<Context, 'db' | 'now'>,
  limit: number,
  ways: readonly NoticeWay[] = NOTICE_WAYS,
): Promise<NoticeBundle[]> {
  if (limit === 0 || ways.length === 0) return []
  const { rows } = await sql<LeasedNotice & { staffId: number; way: NoticeWay }>`
    with people as (
      select staff_id, way from staff_notice
      where ended_at is null and due_at <= ${now()} and lease_expires_at is null and way = any(${[...ways]}::notice_way[])
      group by staff_id, way order by min(due_at) limit ${limit}
    ), due as (
      select id from staff_notice
      where ended_at is null and due_at <= ${now()} and lease_expires_at is null
        and (staff_id, way) in (select staff_id, way from people)
      order by due_at limit ${MAX_LEASED} for update skip locked
    )
    update staff_notice set attempts = attempts + 1, lease_expires_at = ${LEASE_EXPIRES_AT}
    from due where staff_notice.id = due.id
    returning staff_notice.id, staff_id as "staffId", way, event, request_id as number, subject, attempts,
      created_at as "createdAt"`.execute(db)
  const bundles = Map.groupBy(rows, ({ staffId, way }) => `${staffId} ${way}`)
  return [...bundles.values()].flatMap((notices) => {
    const [first] = notices
    return first === undefined ? [] : [{ id: first.id, staffId: first.staffId, way: first.way, notices }]
  })
}

/** Returns notices to the queue whose process died. They may come twice. */
export async function releaseExpiredNotices({ db }: Pick<Context, 'db'>): Promise<void> {
  await db
    .updateTable('staff_notice')
    .set({ lease_expires_at: null })
    .where('ended_at', 'is', null)
    .where('lease_expires_at', '<', sql<Date>`now()`)
    .execute()
}

interface NoticeEnd {
  isSent?: boolean
  problem?: string
}

const idsOf = (notices: readonly LeasedNotice[]) => notices.map(({ id }) => id)

/** Ends notices for good: they were sent, or will not be. */
export async function endNotices(
  { db, now }: Pick<Context, 'db' | 'now'>,
  notices: readonly LeasedNotice[],
  { isSent = false, problem }: NoticeEnd,
): Promise<void> {
  await db
    .updateTable('staff_notice')
    .set({ ended_at: now(), is_sent: isSent, problem: problem ?? null, lease_expires_at: null })
    .where('id', 'in', idsOf(notices))
    .where('ended_at', 'is', null)
    .execute()
}

/** Returns notices that were not tried: the process stops. */
export async function releaseNotices({ db }: Pick<Context, 'db'>, notices: readonly LeasedNotice[]): Promise<void> {
  await db
    .updateTable('staff_notice')
    .set({ attempts: sql`attempts - 1`, lease_expires_at: null })
    .where('id', 'in', idsOf(notices))
    .where('ended_at', 'is', null)
    .execute()
}

/** Returns notices to the queue for another attempt. */
export async function postponeNotices(
  { db }: Pick<Context, 'db'>,
  notices: readonly LeasedNotice[],
  { problem, until }: { problem: string; until: Date },
): Promise<void> {
  await db
    .updateTable('staff_notice')
    .set({ due_at: until, problem, lease_expires_at: null })
    .where('id', 'in', idsOf(notices))
    .where('ended_at', 'is', null)
    .execute()
}

/** Forgets notices that are over, or of no use now. The sweep creates anew what stands again. */
export async function removeNotices({ db }: Pick<Context, 'db'>, notices: readonly LeasedNotice[]): Promise<void> {
  await db.deleteFrom('staff_notice').where('id', 'in', idsOf(notices)).where('ended_at', 'is', null).execute()
}
