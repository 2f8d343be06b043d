import { MINUTE_MS } from '#locale/durations.ts'
import type { Branch, BranchHours } from '../branches/branch.ts'
import { addDays, fromWallClock, toWallClock, weekdayOf } from '#locale/dates/wall-clock.ts'

/** How long a test drive takes: slots stand so far apart, from a branch's opening on; the last one ends at closing. */
const SLOT_MINUTES = 60
/** How much earlier it has to be booked: somebody fetches the car and its papers. */
const LEAD_MINUTES = 120
/** On how many days, the branch's own today being the first. */
export const BOOKABLE_DAYS = 14

export const SLOT_MS = SLOT_MINUTES * MINUTE_MS

/** An hour at which a test drive can begin. */
export interface Slot {
  beginsAt: Date
  /** By the clock on the branch's wall, as forms send it: `2026-11-21T10:00`. */
  local: string
}

/** A day by the branch's calendar and the hours that are free on it. */
export interface FreeDay {
  /** `2026-11-21` */
  day: string
  /** The slots' local times, as forms send them. */
  slots: string[]
}

type BranchSchedule = Pick<Branch, 'hours' | 'timeZone'>

/** Every slot that a branch's hours leave from `now` on, free or not, in order. */
export function listSlots({ hours, timeZone }: BranchSchedule, now: Date): Slot[] {
  const today = toWallClock(now, timeZone).slice(0, 10)
  const from = now.getTime() + LEAD_MINUTES * MINUTE_MS
  const last = addDays(today, BOOKABLE_DAYS - 1)
  const slots = new Map<string, Slot>()
  // Hours that began yesterday may run past midnight.
  for (let ahead = -1; ahead < BOOKABLE_DAYS; ahead += 1)
    for (const slot of slotsOfDay(addDays(today, ahead), hours, timeZone))
      // An hour that comes twice in a night is offered once: forms could not tell them apart.
      if (slot.beginsAt.getTime() >= from && slot.local.slice(0, 10) <= last && !slots.has(slot.local))
        slots.set(slot.local, slot)
  return [...slots.values()].toSorted((one, other) => one.beginsAt.getTime() - other.beginsAt.getTime())
}

/** In real time, so that the night in which clocks are moved loses no hour and gains none. */
function slotsOfDay(day: string, hours: readonly BranchHours[], timeZone: string): Slot[] {
  return hours
    .filter(({ days }) => days.includes(weekdayOf(day)))
    .flatMap(({ opens, closes }) => {
      const begin = fromWallClock(`${day}T${opens}`, timeZone).getTime()
      const end = fromWallClock(`${closes > opens ? day : addDays(day, 1)}T${closes}`, timeZone).getTime()
      const count = Math.max(0, Math.floor((end - begin) / SLOT_MS))
      return Array.from({ length: count }, (_, place) => {
        const beginsAt = new Date(begin + place * SLOT_MS)
        return { beginsAt, local: toWallClock(beginsAt, timeZone) }
      })
    })
}

/** Whether two test drives that begin at these moments are under way at the same time. */
export const slotsOverlap = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) < SLOT_MS

/** Whether a test drive that begins at `local` lies within these hours from its beginning to its end. */
export function isWithinHours(local: string, hours: readonly BranchHours[]): boolean {
  const day = local.slice(0, 10)
  const begin = minutesOf(local.slice(11))
  return hours.some(({ days, opens, closes }) => {
    const [from, to] = [minutesOf(opens), minutesOf(closes) + (closes > opens ? 0 : DAY_MINUTES)]
    const isWithin = (start: number) => from <= start && start + SLOT_MINUTES <= to
    // The hours of the day before may run past midnight.
    const isYesterdays = days.includes(weekdayOf(addDays(day, -1))) && isWithin(begin + DAY_MINUTES)
    return (days.includes(weekdayOf(day)) && isWithin(begin)) || isYesterdays
  })
}

const DAY_MINUTES = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Slots by their day; every day up to the last one, those without a free slot too. */
export function groupByDay(slots: readonly Slot[], today: string): FreeDay[] {
  return Array.from({ length: BOOKABLE_DAYS }, (_, ahead) => {
    const day = addDays(today, ahead)
    return { day, slots: slots.filter(({ local }) => local.startsWith(day)).map(({ local }) => local) }
  })
}
