import type { BranchHours } from './branch.ts'
import { localTime } from './opening-hours.ts'
import { dayAfter, momentOf, wallClock, weekdayOf } from './wall-clock.ts'

/** When a branch opens, by the clock on its own wall. */
export interface Opening {
  /** Days from today: 0 is later today, 1 tomorrow. */
  inDays: number
  /** ISO day of the week: Monday is 1. */
  day: number
  /** `09:00` */
  time: string
}

const WEEK = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** The first opening after `moment`; undefined for a branch that names no hours. */
export function nextOpening(
  branch: { hours: readonly BranchHours[]; timeZone: string },
  moment: Date,
): Opening | undefined {
  const now = localTime(moment, branch.timeZone)
  // A week and a day: one that opened an hour ago may open next on the same day of the next week.
  for (let inDays = 0; inDays <= WEEK; inDays += 1) {
    const day = ((now.day - 1 + inDays) % WEEK) + 1
    const times = branch.hours.filter(({ days }) => days.includes(day)).map(({ opens }) => opens)
    const [time] = times.filter((opens) => inDays > 0 || opens > now.time).toSorted()
    if (time !== undefined) return { inDays, day, time }
  }
  return undefined
}

/** The same opening by the clock of another place, where it may be another day already. `moment` is now. */
export function openingElsewhere(
  { inDays, time }: Opening,
  { moment, from, to }: { moment: Date; from: string; to: string },
): Opening & { at: Date } {
  const at = momentOf(`${dayAfter(dayOf(moment, from), inDays)}T${time}`, from)
  const day = dayOf(at, to)
  return {
    at,
    inDays: Math.round((Date.parse(day) - Date.parse(dayOf(moment, to))) / DAY_MS),
    day: weekdayOf(day),
    time: wallClock(at, to).slice(11),
  }
}

const dayOf = (moment: Date, timeZone: string) => wallClock(moment, timeZone).slice(0, 10)
