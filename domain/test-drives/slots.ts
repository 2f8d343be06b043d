import { MINUTE_MS } from '#locale/durations.ts'
import { addDays, fromWallClock, toWallClock } from '#locale/dates/wall-clock.ts'
import { type DaySpan, type OpeningDays, spansOn } from '../branches/day-spans.ts'

/** The length of a test drive, and so the distance between slots, from a branch's opening on; the last one ends by closing time. */
const SLOT_MINUTES = 60
/** How long before it begins a test drive must be booked: staff fetch the car and its papers. */
const LEAD_MINUTES = 120
/** The number of bookable days. The first one is today by the branch's clock. */
export const BOOKABLE_DAYS = 14

export const SLOT_MS = SLOT_MINUTES * MINUTE_MS

/** An hour at which a test drive can begin. */
export interface Slot {
  beginsAt: Date
  /** The time by the branch's clock, as forms send it: `2026-11-21T10:00`. */
  local: string
}

/** A day by the branch's calendar with its free slots. */
export interface FreeDay {
  /** `2026-11-21` */
  day: string
  /** The local times of the slots, as forms send them. */
  slots: string[]
}

/** When a branch is open, and by which clock (an IANA name). */
export type BranchSchedule = OpeningDays & { timeZone: string }

interface ListSlotsOptions {
  /** How long before it begins a slot can be booked; negative: also when it has begun. */
  leadMinutes?: number
}

/** All slots within a branch's hours from `now` on, free or not, in order. */
export function listSlots(
  branch: BranchSchedule,
  now: Date,
  { leadMinutes = LEAD_MINUTES }: ListSlotsOptions = {},
): Slot[] {
  const today = toWallClock(now, branch.timeZone).slice(0, 10)
  const from = now.getTime() + leadMinutes * MINUTE_MS
  const days = Array.from({ length: BOOKABLE_DAYS }, (_, ahead) => addDays(today, ahead))
  return days.flatMap((day) => listDaySlots(branch, day)).filter(({ beginsAt }) => beginsAt.getTime() >= from)
}

/** All slots of a day (`2026-11-21`) by the branch's clock, free or not, in order. */
export function listDaySlots(branch: BranchSchedule, day: string): Slot[] {
  const slots = new Map<string, Slot>()
  // Hours that began yesterday can end after midnight.
  for (const slot of [addDays(day, -1), day].flatMap((begun) => slotsBegunOn(begun, branch)))
    // An hour that repeats when clocks are set back is offered once: forms cannot distinguish the two.
    if (slot.local.startsWith(day) && !slots.has(slot.local)) slots.set(slot.local, slot)
  return [...slots.values()].toSorted((one, other) => one.beginsAt.getTime() - other.beginsAt.getTime())
}

/** Calculates in real time, so that no hour is lost or added in the night when clocks change. */
const slotsBegunOn = (day: string, { timeZone, ...branch }: BranchSchedule): Slot[] =>
  spansOn(day, branch).flatMap(({ opens, closes }) => {
    const begin = fromWallClock(`${day}T${opens}`, timeZone).getTime()
    const end = fromWallClock(`${closes > opens ? day : addDays(day, 1)}T${closes}`, timeZone).getTime()
    const count = Math.max(0, Math.floor((end - begin) / SLOT_MS))
    return Array.from({ length: count }, (_, index) => {
      const beginsAt = new Date(begin + index * SLOT_MS)
      return { beginsAt, local: toWallClock(beginsAt, timeZone) }
    })
  })

/** Whether test drives that begin at these times overlap. */
export const slotsOverlap = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) < SLOT_MS

/** Whether a test drive that begins at `local` lies completely within these hours. */
export function isWithinHours(local: string, branch: OpeningDays): boolean {
  const day = local.slice(0, 10)
  const begin = minutesOf(local.slice(11))
  const isWithin = (start: number) => (span: DaySpan) => {
    const [from, to] = [minutesOf(span.opens), minutesOf(span.closes) + (span.closes > span.opens ? 0 : DAY_MINUTES)]
    return from <= start && start + SLOT_MINUTES <= to
  }
  // The hours of the day before can end after midnight.
  return (
    spansOn(day, branch).some(isWithin(begin)) || spansOn(addDays(day, -1), branch).some(isWithin(begin + DAY_MINUTES))
  )
}

const DAY_MINUTES = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Groups slots by day. All bookable days are included, also those without a free slot. */
export function groupByDay(slots: readonly Slot[], today: string): FreeDay[] {
  return Array.from({ length: BOOKABLE_DAYS }, (_, ahead) => {
    const day = addDays(today, ahead)
    return { day, slots: slots.filter(({ local }) => local.startsWith(day)).map(({ local }) => local) }
  })
}
