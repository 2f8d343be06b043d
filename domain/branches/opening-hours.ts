import { addDays, fromWallClock, toLocalDay, toWallClock, weekdayOf } from '#locale/dates/wall-clock.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { BranchHours } from './branch.ts'

/** Whether a branch is open at `moment`, in its local time. Hours that end before they begin run past midnight. */
export function isOpenAt(branch: { hours: BranchHours[]; timeZone: string }, moment: Date): boolean {
  const { day, time } = localDayAndTime(moment, branch.timeZone)
  const yesterday = day === 1 ? 7 : day - 1
  return branch.hours.some(({ days, opens, closes }) =>
    closes > opens
      ? days.includes(day) && opens <= time && time < closes
      : (days.includes(day) && opens <= time) || (days.includes(yesterday) && time < closes),
  )
}

/** The local day and time at `moment`: the ISO day of the week (Monday is 1) and the time as `09:05`. */
export function localDayAndTime(moment: Date, timeZone: string) {
  const [date = '', time = ''] = toWallClock(moment, timeZone).split('T')
  return { day: weekdayOf(date), time }
}

/** When a branch opens, in its local time. */
export interface NextOpening {
  /** Days from today: 0 is later today, 1 tomorrow. */
  inDays: number
  /** ISO day of the week: Monday is 1. */
  day: number
  /** `09:00` */
  time: string
}

const DAYS_PER_WEEK = 7

/** The first opening after `moment`; undefined for a branch without hours. */
export function findNextOpening(
  branch: { hours: readonly BranchHours[]; timeZone: string },
  moment: Date,
): NextOpening | undefined {
  const now = localDayAndTime(moment, branch.timeZone)
  // Eight days: a branch that opened an hour ago can open next on the same day of the next week.
  for (let inDays = 0; inDays <= DAYS_PER_WEEK; inDays += 1) {
    const day = ((now.day - 1 + inDays) % DAYS_PER_WEEK) + 1
    const times = branch.hours.filter(({ days }) => days.includes(day)).map(({ opens }) => opens)
    const [time] = times.filter((opens) => inDays > 0 || opens > now.time).toSorted()
    if (time !== undefined) return { inDays, day, time }
  }
  return undefined
}

/** The same opening in another time zone, where it can be on another day. `moment` is now. */
export function openingInTimeZone(
  { inDays, time }: NextOpening,
  { moment, from, to }: { moment: Date; from: string; to: string },
): NextOpening & { at: Date } {
  const at = fromWallClock(`${addDays(toLocalDay(moment, from), inDays)}T${time}`, from)
  const day = toLocalDay(at, to)
  return {
    at,
    inDays: Math.round((Date.parse(day) - Date.parse(toLocalDay(moment, to))) / DAY_MS),
    day: weekdayOf(day),
    time: toWallClock(at, to).slice(11),
  }
}

/** When a branch opens or closes next; undefined for one without hours. */
export function findNextHoursChange(
  branch: { hours: readonly BranchHours[]; timeZone: string },
  moment: Date,
): Date | undefined {
  const today = toLocalDay(moment, branch.timeZone)
  // From yesterday, whose hours may run past midnight.
  const days = Array.from({ length: DAYS_PER_WEEK + 2 }, (_, index) => addDays(today, index - 1))
  const changes = days.flatMap((day) =>
    branch.hours
      .filter((hours) => hours.days.includes(weekdayOf(day)))
      .flatMap(({ opens, closes }) => [
        fromWallClock(`${day}T${opens}`, branch.timeZone),
        fromWallClock(`${closes > opens ? day : addDays(day, 1)}T${closes}`, branch.timeZone),
      ]),
  )
  return changes.filter((change) => change > moment).toSorted((a, b) => a.getTime() - b.getTime())[0]
}
