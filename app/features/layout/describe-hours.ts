import type { BranchHours } from '#domain/branches/branch.ts'
import { upperFirst } from '#locale/text.ts'
import { formatShortWeekday } from '#locale/dates/weekday.ts'

/** Working hours as text: «Ежедневно 9:00–21:00», «Пн–пт 9:00–21:00, сб–вс 10:00–20:00». Empty when there are none. */
export function describeHours(hours: readonly BranchHours[]): string {
  const text = hours
    .map(({ days, opens, closes }) => `${describeDays(days)}\u00a0${shortTime(opens)}–${shortTime(closes)}`)
    .join(', ')
  return upperFirst(text)
}

/** Neighbouring days form a range: [1, 2, 3, 5] → «пн–ср, пт». */
function describeDays(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b)
  if (sorted.length === 7) return 'ежедневно'
  const ranges: { first: number; last: number }[] = []
  for (const day of sorted) {
    const range = ranges.at(-1)
    if (range?.last === day - 1) range.last = day
    else ranges.push({ first: day, last: day })
  }
  return ranges
    .map(({ first, last }) =>
      first === last ? formatShortWeekday(first) : `${formatShortWeekday(first)}–${formatShortWeekday(last)}`,
    )
    .join(', ')
}

const shortTime = (time: string) => time.replace(/^0/, '')
