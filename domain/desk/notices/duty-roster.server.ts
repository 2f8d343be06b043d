import { DAY_MS } from '#locale/durations.ts'
import { toLocalDay } from '#locale/dates/wall-clock.ts'
import { loadWorkingHours } from '../deadlines/working-hours.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { isOpenAt } from '../routing/available-people.server.ts'

/** Who is at work now. A request without a branch is that of any. */
export interface DutyRoster {
  /** Whether the person is on duty in a branch that is open; a day without duties is everybody's. */
  isOnDuty: (staffId: number, branchId: number | null) => boolean
  /** Whether a branch is open and the person is not away. */
  isAtWork: (staffId: number, branchId: number | null) => boolean
  /** Whether the person is away on this day of their clock (`2026-11-20`). */
  isAway: (staffId: number, day: string) => boolean
  /** The IANA name of a branch's zone. */
  timeZoneOf: (branchId: number) => string | undefined
}

/** A branch that is open now. */
interface OpenBranch {
  /** Its day. */
  day: string
  /** Who is on duty; nobody: everybody. */
  people: ReadonlySet<number>
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
  const isAway = (staffId: number, day: string) =>
    absences.some((absence) => absence.staffId === staffId && absence.firstDay <= day && day <= absence.lastDay)
  // Once for each branch: the sweep asks for every person and request.
  const open = new Map<number, OpenBranch>(
    [...hours]
      .filter(([, branch]) => isOpenAt(branch, now))
      .map(([branchId, branch]) => {
        const day = toLocalDay(now, branch.timeZone)
        const people = duties.filter((duty) => duty.branchId === branchId && duty.day === day)
        return [branchId, { day, people: new Set(people.map(({ staffId }) => staffId)) }]
      }),
  )
  const isPresent = (branchId: number | null, test: (branch: OpenBranch) => boolean) =>
    [...open].some(([id, branch]) => (branchId === null || id === branchId) && test(branch))
  return {
    isAway,
    isAtWork: (staffId, branchId) => isPresent(branchId, ({ day }) => !isAway(staffId, day)),
    isOnDuty: (staffId, branchId) =>
      isPresent(branchId, ({ day, people }) => !isAway(staffId, day) && (people.size === 0 || people.has(staffId))),
    timeZoneOf: (branchId) => hours.get(branchId)?.timeZone,
  }
}
