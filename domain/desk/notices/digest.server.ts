import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import { addDays } from '#locale/dates/wall-clock.ts'
import { inBranches } from '../in-branches.server.ts'
import { dayBounds } from '../visits/calendar.ts'

/** Yesterday and today of the branches that somebody manages, in figures. */
export interface Digest {
  /** Requests of yesterday. */
  received: number
  /** Of these: answered in time, answered late or still waiting beyond the deadline. */
  inTime: number
  late: number
  /** What waits now: without an owner, and beyond the deadline. */
  free: number
  overdue: number
  /** Test drives of today, and reservations that end today. */
  visits: number
  reservations: number
}

/** The digest for the morning of `day` (`2026-11-20`) by the clock of `timeZone`. */
export async function loadDigest(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: StaffActor,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<Digest> {
  const yesterday = dayBounds(addDays(day, -1), timeZone)
  const today = dayBounds(day, timeZone)
  const managed = inBranches(actor, 'requests.manage')
  const { rows } = await sql<Digest>`
    select received.*, waiting.*, visits.*, reservations.*
    from (
      select count(*)::int as received,
        count(*) filter (where first_response_at <= respond_by)::int as "inTime",
        count(*) filter (where missed_at is not null)::int as late
      from request_work
      where held_since is null and submitted_at >= ${yesterday.from} and submitted_at < ${yesterday.to} and ${managed}
    ) received, (
      select count(*) filter (where owner_id is null)::int as free,
        count(*) filter (where first_response_at is null and respond_by <= ${now()})::int as overdue
      from request_work
      where held_since is null and status in ('new', 'taken', 'reached', 'appointment') and ${managed}
    ) waiting, (
      select count(*)::int as visits from test_drive
      where cancelled_at is null and begins_at >= ${today.from} and begins_at < ${today.to}
        and ${inBranches(actor, 'visits.view', 'test_drive.branch_id')}
    ) visits, (
      select count(*)::int as reservations
      from reservation join request_work on request_work.request_id = reservation.request_id
      where ended_at is null and until < ${today.to} and ${inBranches(actor, 'reservations.view')}
    ) reservations`.execute(db)
  const [digest] = rows
  if (digest === undefined) throw new Error('A count without a row')
  return digest
}
