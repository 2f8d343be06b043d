import { weekdayOf } from '#locale/dates/wall-clock.ts'
import type { BranchHours } from './branch.ts'

/** Opening hours within a day, in the branch's local time: `09:00`. One that ends before it begins ends the next day. */
export interface DaySpan {
  opens: string
  closes: string
}

/** When a branch is open. */
export interface OpeningDays {
  /** Several entries may name the same day: before and after a lunch break. */
  hours: readonly BranchHours[]
  /** Days (`2027-01-01`) with other hours than their weekday; an empty list is a closed day. */
  specialDays: ReadonlyMap<string, readonly DaySpan[]>
}

/** The hours that begin on `day`. A special day replaces only these: what began the evening before goes on. */
export const spansOn = (day: string, { hours, specialDays }: OpeningDays): readonly DaySpan[] =>
  specialDays.get(day) ?? hours.filter(({ days }) => days.includes(weekdayOf(day)))
