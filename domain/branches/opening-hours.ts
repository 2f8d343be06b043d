import type { BranchHours } from './branch.ts'
import { toWallClock, weekdayOf } from '#locale/dates/wall-clock.ts'

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
