import { DAY_MS } from '#locale/durations.ts'
import { toLocalDay } from '#locale/dates/wall-clock.ts'
import { loadWorkingHours } from '../deadlines/working-hours.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { isOpenAt } from '../routing/available-people.server.ts'

/** Who is at work now. */
export interface DutyRoster {
  /** Whether the person is on duty in a branch that is open; a day without duties is everybody's. */
  isOnDuty: (staffId: number, branchId: number) => boolean
  /** Whether a branch is open and the person is not away. */
  isAtWork: (staffId: number, branchId: number) => boolean
  /** Whether the person is away on this day of their clock (`2026-11-20`). */
  isAway: (staffId: number, day: string) => boolean
  /** The IANA name of a branch's zone. */
  timeZoneOf: (branchId: number) => string | undefined
}

/** Loads who is at work at this moment, in three statements. */
export async function loadDutyRoster({ db, now: clock }: DeskContext): Promise<DutyRoster> {
  const now = clock()
  // Every zone's today.
  const [first, last] = [-DAY_MS, DAY_MS].map((ms) => new Date(now.getTime() + ms).toISOString().slice(0, 10))
  const [hours, duties, absences] = await Promise.all([
    loadWorkingHours(db, now),
    db
      .selectFrom('staff_duty')
      .select(['branch_id as branchId', 'day', 'staff_id as staffId'])
      .where('day', '>=', first ?? '')
      .where('day', '<=', last ?? '')
      .execute(),
    db
      .selectFrom('staff_absence')
      .select(['staff_id as staffId', 'first_day as firstDay', 'last_day as lastDay'])
      .where('last_day', '>=', first ?? '')
      .where('first_day', '<=', last ?? '')
      .execute(),
  ])
  const onDuty = Map.groupBy(duties, ({ branchId, day }) => `${branchId} ${day}`)
  const isAway = (staffId: number, day: string) =>
    absences.some((absence) => absence.staffId === staffId && absence.firstDay <= day && day <= absence.lastDay)
  const isAtWork = (staffId: number, branchId: number) => {
    const branch = hours.get(branchId)
    return branch !== undefined && isOpenAt(branch, now) && !isAway(staffId, toLocalDay(now, branch.timeZone))
  }
  return {
    isAway,
    isAtWork,
    isOnDuty(staffId, branchId) {
      if (!isAtWork(staffId, branchId)) return false
      const people = onDuty.get(`${branchId} ${toLocalDay(now, hours.get(branchId)?.timeZone ?? 'UTC')}`)
      return people === undefined || people.some((duty) => duty.staffId === staffId)
    },
    timeZoneOf: (branchId) => hours.get(branchId)?.timeZone,
  }
}
