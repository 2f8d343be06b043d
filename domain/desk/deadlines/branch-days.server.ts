import { type Actor, branchesFor } from '#domain/access/rights.ts'
import { recordAudit, withAudit } from '#domain/access/with-audit.server.ts'
import { toLocalDay } from '#locale/dates/wall-clock.ts'
import type { DeskContext } from '../desk-context.ts'
import type { DaySpan } from '#domain/branches/day-spans.ts'

/** A day with other hours than its weekday. */
export interface BranchDay {
  /** `2027-01-01` */
  day: string
  spans: readonly DaySpan[]
}

/** `unknown`: there is no such branch, or none that this person may change; `past`: the day is over there. */
type BranchDayResult = { ok: true } | { ok: false; reason: 'unknown' | 'past' }

/** Sets the hours of a day. Deadlines of what is not answered yet are calculated again. */
export function saveBranchDay(
  context: DeskContext,
  actor: Actor,
  { branchId, day, spans }: BranchDay & { branchId: number },
): Promise<BranchDayResult> {
  return changeDay(context, actor, { branchId, day, spans })
}

/** The day has the hours of its weekday again. */
export function removeBranchDay(
  context: DeskContext,
  actor: Actor,
  { branchId, day }: { branchId: number; day: string },
): Promise<BranchDayResult> {
  return changeDay(context, actor, { branchId, day, spans: undefined })
}

interface DayChange {
  branchId: number
  day: string
  spans: readonly DaySpan[] | undefined
}

async function changeDay(
  context: DeskContext,
  actor: Actor,
  { branchId, day, spans }: DayChange,
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
  await withAudit(context, actor, async (tx, audit) => {
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
  })
  return { ok: true }
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
