import { type OpeningDays, spansOn } from '#domain/branches/day-spans.ts'
import { addDays, fromWallClock, toLocalDay } from '#locale/dates/wall-clock.ts'

/** When a branch works. */
export interface WorkingHours extends OpeningDays {
  /** An IANA name. */
  timeZone: string
}

interface Span {
  start: number
  end: number
}

/** A branch that does not open within this time has no deadlines: it is closed for good, or its hours are unknown. */
const MAX_CLOSED_DAYS = 60

/**
 * The moment at which `workingMs` of working time have passed since `from`. It is never in closed time, but may be the
 * moment of closing. Undefined when the branch does not open any more.
 */
export function addWorkingTime(branch: WorkingHours, from: Date, workingMs: number): Date | undefined {
  let leftMs = workingMs
  for (const { start, end } of workingSpans(branch, from.getTime())) {
    if (leftMs <= end - start) return new Date(start + leftMs)
    leftMs -= end - start
  }
  return undefined
}

/** The working time after `from`: spans in order, none over another. Ends after a long closed time. */
function* workingSpans(branch: WorkingHours, from: number): Generator<Span> {
  let covered = from
  // Yesterday's hours may run past midnight.
  let day = addDays(toLocalDay(new Date(from), branch.timeZone), -1)
  for (let closedDays = 0; closedDays < MAX_CLOSED_DAYS; day = addDays(day, 1)) {
    closedDays += 1
    for (const { start, end } of spansOf(branch, day)) {
      if (end <= covered) continue
      yield { start: Math.max(start, covered), end }
      covered = end
      closedDays = 0
    }
  }
}

/** The spans that begin on `day`. */
function spansOf({ timeZone, ...branch }: WorkingHours, day: string): Span[] {
  return spansOn(day, branch)
    .map(({ opens, closes }) => ({
      start: fromWallClock(`${day}T${opens}`, timeZone).getTime(),
      end: fromWallClock(`${closes > opens ? day : addDays(day, 1)}T${closes}`, timeZone).getTime(),
    }))
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.start - b.start)
}
