import type { BranchHours } from './branch.ts'

/** Whether a branch is open at `moment`, by the clock on its own wall. Hours that end before they begin run past midnight. */
export function isOpenAt(branch: { hours: BranchHours[]; timeZone: string }, moment: Date): boolean {
  const { day, time } = localTime(moment, branch.timeZone)
  const yesterday = day === 1 ? 7 : day - 1
  return branch.hours.some(({ days, opens, closes }) =>
    closes > opens
      ? days.includes(day) && opens <= time && time < closes
      : (days.includes(day) && opens <= time) || (days.includes(yesterday) && time < closes),
  )
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** What the clock on the wall says at `moment`: the ISO day of the week (Monday is 1) and the time as `09:05`. */
export function localTime(moment: Date, timeZone: string) {
  const parts = clockOf(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return { day: DAYS.indexOf(part('weekday')) + 1, time: `${part('hour')}:${part('minute')}` }
}

/** Kept: making one takes longer than everything else here, and every form that is taken asks for the hour. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}
