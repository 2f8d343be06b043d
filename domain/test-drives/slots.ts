import { MINUTE_MS } from '#locale/durations.ts'
import type { Branch, BranchHours } from '../branches/branch.ts'
import { addDays, fromWallClock, toWallClock, weekdayOf } from '#locale/dates/wall-clock.ts'

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

type BranchSchedule = Pick<Branch, 'hours' | 'timeZone'>

/** All slots within a branch's hours from `now` on, free or not, in order. */
export function listSlots({ hours, timeZone }: BranchSchedule, now: Date): Slot[] {
  const today = toWallClock(now, timeZone).slice(0, 10)
  const from = now.getTime() + LEAD_MINUTES * MINUTE_MS
  const last = addDays(today, BOOKABLE_DAYS - 1)
  const slots = new Map<string, Slot>()
  // Hours that began yesterday can end after midnight.
  for (let ahead = -1; ahead < BOOKABLE_DAYS; ahead += 1)
    for (const slot of slotsOfDay(addDays(today, ahead), hours, timeZone))
      // An hour that repeats when clocks are set back is offered once: forms cannot distinguish the two.
      if (slot.beginsAt.getTime() >= from && slot.local.slice(0, 10) <= last && !slots.has(slot.local))
        slots.set(slot.local, slot)
  return [...slots.values()].toSorted((one, other) => one.beginsAt.getTime() - other.beginsAt.getTime())
}

/** Calculates in real time, so that no hour is lost or added in the night when clocks change. */
function slotsOfDay(day: string, hours: readonly BranchHours[], timeZone: string): Slot[] {
  return hours
    .filter(({ days }) => days.includes(weekdayOf(day)))
    .flatMap(({ opens, closes }) => {
      const begin = fromWallClock(`${day}T${opens}`, timeZone).getTime()
      const end = fromWallClock(`${closes > opens ? day : addDays(day, 1)}T${closes}`, timeZone).getTime()
      const count = Math.max(0, Math.floor((end - begin) / SLOT_MS))
      return Array.from({ length: count }, (_, index) => {
        const beginsAt = new Date(begin + index * SLOT_MS)
        return { beginsAt, local: toWallClock(beginsAt, timeZone) }
      })
    })
}

/** Whether test drives that begin at these times overlap. */
export const slotsOverlap = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) < SLOT_MS

/** Whether a test drive that begins at `local` lies completely within these hours. */
export function isWithinHours(local: string, hours: readonly BranchHours[]): boolean {
  const day = local.slice(0, 10)
  const begin = minutesOf(local.slice(11))
  return hours.some(({ days, opens, closes }) => {
    const [from, to] = [minutesOf(opens), minutesOf(closes) + (closes > opens ? 0 : DAY_MINUTES)]
    const isWithin = (start: number) => from <= start && start + SLOT_MINUTES <= to
    // The hours of the day before can end after midnight.
    const isYesterdays = days.includes(weekdayOf(addDays(day, -1))) && isWithin(begin + DAY_MINUTES)
    return (days.includes(weekdayOf(day)) && isWithin(begin)) || isYesterdays
  })
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
