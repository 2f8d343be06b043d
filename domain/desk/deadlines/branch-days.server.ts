import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { type Actor, branchesFor } from '#domain/access/rights.ts'
import { recordAudit, withAudit } from '#domain/access/with-audit.server.ts'
import { toLocalDay, toWallClock } from '#locale/dates/wall-clock.ts'
import type { DaySpan } from '#domain/branches/day-spans.ts'
import { lockBookings } from '#domain/test-drives/slots.server.ts'
import { isWithinHours } from '#domain/test-drives/slots.ts'
import type { DeskContext } from '../desk-context.ts'
import { AHEAD_STATES } from '../visits/visit.ts'

/** A day with other hours than its weekday. */
export interface BranchDay {
  /** `2027-01-01` */
  day: string
  spans: readonly DaySpan[]
}

/** A visit at an hour at which its branch is going to be closed. */
interface VisitOnDay {
  number: number
  /** By the branch's clock: `2027-01-01T10:00`. */
  local: string
}

/**
 * `unknown`: there is no such branch, or none that this person may change; `past`: the day is over there; `booked`: visits
 * of the day would no longer be within the hours, and the actor has not been shown all of them.
 */
type BranchDayResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'past' }
  | { ok: false; reason: 'booked'; visits: VisitOnDay[] }

/**
 * Sets the hours of a day. Deadlines of what is not answered yet are calculated again. Visits that are booked outside of
 * them are listed first, and stay. `known`: the numbers of those that the actor has been shown.
 */
export function saveBranchDay(
  context: DeskContext,
  actor: Actor,
  { branchId, day, spans, known = [] }: BranchDay & { branchId: number; known?: readonly number[] },
): Promise<BranchDayResult> {
  return changeDay(context, actor, { branchId, day, spans, known })
}

/** The day has the hours of its weekday again. */
export function removeBranchDay(
  context: DeskContext,
  actor: Actor,
  { branchId, day }: { branchId: number; day: string },
): Promise<BranchDayResult> {
  return changeDay(context, actor, { branchId, day, spans: undefined, known: [] })
}

interface DayChange {
  branchId: number
  day: string
  spans: readonly DaySpan[] | undefined
  known: readonly number[]
}

async function changeDay(
  context: DeskContext,
  actor: Actor,
  { branchId, day, spans, known }: DayChange,
): Promise<BranchDayResult> {
  const subject = `branch:${branchId}` as const
  const branch = await context.db
    .selectFrom('branch')
    .select('time_zone as timeZone')
    .where('id', '=', branchId)
    .executeTakeFirst()
  if (branch === undefined) return { ok: false, reason: 'unknown' }
  const branches = branchesFor(actor, 'requests.manage')
  if (branches !== 'all' && !branches.includes(branchId)) {
    await recordAudit(context, actor, { action: 'access.refuse', subject, after: { tried: 'branch.save-day' } })
    return { ok: false, reason: 'unknown' }
  }
  if (spans !== undefined && day < toLocalDay(context.now(), branch.timeZone)) return { ok: false, reason: 'past' }
  return withAudit(context, actor, async (tx, audit): Promise<BranchDayResult> => {
    if (spans !== undefined) {
      const visits = await listVisitsOutside(tx, { branchId, day, spans })
      if (visits.some(({ number }) => !known.includes(number))) return { ok: false, reason: 'booked', visits }
    }
    if (spans === undefined)
      await tx.deleteFrom('branch_day').where('branch_id', '=', branchId).where('day', '=', day).execute()
    else
      await tx
        .insertInto('branch_day')
        .values({ branch_id: branchId, day, spans: JSON.stringify(spans) })
        // Two people save the same day at once.
        .onConflict((conflict) => conflict.columns(['branch_id', 'day']).doUpdateSet({ spans: JSON.stringify(spans) }))
        .execute()
    const hours = spans?.map(({ opens, closes }) => `${opens}-${closes}`).join(', ') ?? null
    const action = spans === undefined ? 'branch.remove-day' : 'branch.save-day'
    await audit({ action, subject, branchId, after: { day, hours } })
    return { ok: true }
  })
}

/** The visits of a day outside of new hours. Bookings of the branch wait meanwhile, so that none slips in. */
async function listVisitsOutside(
  tx: Transaction<DB>,
  { branchId, day, spans }: Pick<DayChange, 'branchId' | 'day'> & { spans: readonly DaySpan[] },
): Promise<VisitOnDay[]> {
  const branch = await lockBookings(tx, { branchId, carId: undefined })
  if (branch === undefined) return []
  const { hours, specialDays, timeZone } = branch
  const changed = { hours, specialDays: new Map([...specialDays, [day, spans]]) }
  const rows = await tx
    .selectFrom('test_drive')
    .select(['request_id as number', 'begins_at as beginsAt'])
    .where('branch_id', '=', branchId)
    .where('state', 'in', AHEAD_STATES)
    .where(sql<string>`to_char(begins_at at time zone ${timeZone}, 'YYYY-MM-DD')`, '=', day)
    .orderBy('begins_at')
    .orderBy('request_id')
    .execute()
  return rows
    .map(({ number, beginsAt }) => ({ number, local: toWallClock(beginsAt, timeZone) }))
    .filter(({ local }) => !isWithinHours(local, changed))
}

/** The days from `since` (`2026-12-01`) on that have other hours. */
export const listBranchDays = (
  { db }: Pick<DeskContext, 'db'>,
  { branchId, since }: { branchId: number; since: string },
): Promise<BranchDay[]> =>
  db
    .selectFrom('branch_day')
    .select(['day', 'spans'])
    .where('branch_id', '=', branchId)
    .where('day', '>=', since)
    .orderBy('day')
    .execute()
