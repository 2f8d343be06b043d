import type { Branch } from '#domain/branches/branch.ts'
import {
  findNextOpening,
  openingInTimeZone,
  type NextOpening,
  isOpenAt,
  localDayAndTime,
} from '#domain/branches/opening-hours.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import type { OPTION_LABELS } from '../forms/options.texts.ts'

/** When staff answer a request: at once, when the branch opens next, in the requested part of the day, or unknown. */
export type Callback =
  | { kind: 'soon' }
  | { kind: 'later'; opening: NextOpening }
  | { kind: 'part'; part: DayPart; inDays: number; day: number; from: string | undefined; to: string }
  | { kind: 'unknown' }

/** A part of the day in which a visitor wants to be called (options.texts.ts has the hours as text). */
export type DayPart = Exclude<keyof (typeof OPTION_LABELS)['call_time'], 'now'>

const DAY_PARTS: Record<DayPart, { from: string; to: string }> = {
  morning: { from: '09:00', to: '12:00' },
  afternoon: { from: '12:00', to: '17:00' },
  evening: { from: '17:00', to: '21:00' },
}

/** How soon a salesperson calls while the branch is open. */
export const CALLBACK_MINUTES = 10

type BranchSchedule = Pick<Branch, 'hours' | 'timeZone'>

/**
 * The earliest callback of these branches, in the time zone of the first. With `requestedPart`, in that part of the
 * day, limited to the hours when the branch is open. A branch that closes within the promised minutes does not promise
 * them.
 */
export function calculateCallback(branches: readonly BranchSchedule[], moment: Date, requestedPart?: string): Callback {
  const part = isDayPart(requestedPart) ? findDayPart(branches, moment, requestedPart) : undefined
  if (part !== undefined) return part
  if (branches.some((branch) => canCall(branch, moment))) return { kind: 'soon' }
  const [soonest] = listOpenings(branches, moment)
  if (soonest === undefined) return { kind: 'unknown' }
  const { inDays, day, time } = soonest.opening
  return { kind: 'later', opening: { inDays, day, time } }
}

/** The branch that makes the callback of `calculateCallback`; undefined without branches. */
export function findAnsweringBranch<B extends BranchSchedule>(
  branches: readonly B[],
  moment: Date,
  requestedPart?: string,
): B | undefined {
  const part = isDayPart(requestedPart) ? findDayPart(branches, moment, requestedPart) : undefined
  if (isDayPart(requestedPart) && part !== undefined)
    return branches.find(
      (branch) =>
        branch.timeZone === branches[0]?.timeZone && isSamePart(findDayPart([branch], moment, requestedPart), part),
    )
  return branches.find((branch) => canCall(branch, moment)) ?? listOpenings(branches, moment)[0]?.branch ?? branches[0]
}

const isSamePart = (a: DayPartCallback | undefined, b: DayPartCallback) =>
  a?.inDays === b.inDays && a.from === b.from && a.to === b.to

/** The next opening of each branch, earliest first, in the time zone of the first branch. */
function listOpenings<B extends BranchSchedule>(branches: readonly B[], moment: Date) {
  const openings = branches.flatMap((branch) => {
    const opening = findNextOpening(branch, moment)
    const clocks = { moment, from: branch.timeZone, to: branches[0]?.timeZone ?? branch.timeZone }
    return opening === undefined ? [] : [{ branch, opening: openingInTimeZone(opening, clocks) }]
  })
  return openings.toSorted((a, b) => a.opening.at.getTime() - b.opening.at.getTime())
}

/** A branch that closes before the promised minutes are over makes no more calls. */
const canCall = (branch: BranchSchedule, moment: Date) =>
  isOpenAt(branch, moment) && isOpenAt(branch, callbackDeadline(moment))

const callbackDeadline = (moment: Date) => new Date(moment.getTime() + CALLBACK_MINUTES * MINUTE_MS)

const isDayPart = (requestedPart: string | undefined): requestedPart is DayPart =>
  requestedPart !== undefined && Object.hasOwn(DAY_PARTS, requestedPart)

type DayPartCallback = Extract<Callback, { kind: 'part' }>

const DAYS_IN_WEEK = 7

/**
 * The first day on which a branch is open in that part of the day and has time left to call; undefined if there is
 * none.
 */
function findDayPart(branches: readonly BranchSchedule[], moment: Date, part: DayPart): DayPartCallback | undefined {
  // A part of the day needs one time zone: that of the first branch.
  const timeZone = branches[0]?.timeZone
  if (timeZone === undefined) return undefined
  const now = localDayAndTime(moment, timeZone)
  const then = localDayAndTime(callbackDeadline(moment), timeZone)
  for (let inDays = 0; inDays <= DAYS_IN_WEEK; inDays += 1) {
    const day = ((now.day - 1 + inDays) % DAYS_IN_WEEK) + 1
    const [first] = branches
      .filter((branch) => branch.timeZone === timeZone)
      .flatMap(({ hours }) => hours)
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) =>
        intersectRanges(DAY_PARTS[part], { from: opens, to: closes > opens ? closes : '24:00' }),
      )
      .filter(({ from, to }) => from < to && (inDays > 0 || (then.day === now.day && then.time < to)))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    if (first !== undefined) {
      const hasBegun = inDays === 0 && first.from <= now.time
      return { kind: 'part', part, inDays, day, from: hasBegun ? undefined : first.from, to: first.to }
    }
  }
  return undefined
}

interface TimeRange {
  from: string
  to: string
}

const intersectRanges = (a: TimeRange, b: TimeRange): TimeRange => ({
  from: a.from > b.from ? a.from : b.from,
  to: a.to < b.to ? a.to : b.to,
})
