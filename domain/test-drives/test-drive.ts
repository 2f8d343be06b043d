import { NBSP } from '#locale/text.ts'
import { formatDayMonth, formatWeekday, weekdayOf } from '#locale/dates/wall-clock.ts'
import { formatOnWeekday } from '#locale/dates/weekday.ts'
import type { CarCard } from '../cars/car-card.ts'
import type { CarState } from '../cars/car.ts'

/** The test drive of a request, cancelled or not. */
export interface TestDrive {
  requestId: number
  beginsAt: Date
  /** By the branch's clock: `2026-11-21T10:00`. */
  local: string
  branch: { slug: string; name: string; city: string; address: string; phone: string; timeZone: string }
  /** When it was cancelled; null when it was not. */
  cancelledAt: Date | null
  /** `visitor`, or an actor as in the audit log. */
  cancelledBy: string | null
}

/** What only the staff may ask for. */
export interface StaffBooking {
  /** How long before it begins a slot can be booked; negative: also when it has begun. Two hours when left out. */
  leadMinutes?: number
  /** One of the branch's parallel test drives, from 1; any when left out. */
  slotPosition?: number
}

/** Why a slot cannot be booked. */
export type SlotRejection =
  /** The request names no branch. */
  | 'slot-branch'
  /** The branch has no such slot: it is closed then, or the time is too soon or too far ahead. */
  | 'slot-closed'
  /** The branch has no more test drives at that time. */
  | 'slot-taken'
  /** The car has another test drive at that time. */
  | 'slot-car-taken'

/** The states of cars that can be driven. A reserved car cannot. */
const DRIVABLE_STATES: readonly CarState[] = ['published', 'held']

/** Whether a test drive with the car can be booked: it is for sale and in stock. */
export const isDrivable = ({ state, availability }: Pick<CarCard, 'state' | 'availability'>) =>
  DRIVABLE_STATES.includes(state) && availability === 'in-stock'

/** Formats a slot as forms send it, `2026-11-21T10:00`: `суббота, 21 ноября, 10:00`. Any other text is returned as it is. */
export function formatSlot(local: string): string {
  return isLocalTime(local) ? `${formatSlotDay(local)}, ${formatSlotTime(local)}` : local
}

/** The same within a sentence: `в субботу, 21 ноября, в 10:00`. */
export function formatSlotPhrase(local: string): string {
  if (!isLocalTime(local)) return local
  const day = local.slice(0, 10)
  return `${formatOnWeekday(weekdayOf(day))}, ${formatUnbrokenDayMonth(day)}, в${NBSP}${formatSlotTime(local)}`
}

/** Several slots, with each day once: `суббота, 21 ноября, 11:00, 13:00; воскресенье, 22 ноября, 10:00`. */
export function formatSlots(locals: readonly string[]): string {
  const days = [...new Set(locals.map((local) => local.slice(0, 10)))]
  return days
    .map((day) =>
      [formatSlotDay(day), ...locals.filter((local) => local.startsWith(day)).map(formatSlotTime)].join(', '),
    )
    .join('; ')
}

/** The day of a slot, or a day: `суббота, 21 ноября`. */
export function formatSlotDay(local: string): string {
  const day = local.slice(0, 10)
  return isLocalTime(`${day}T00:00`) ? `${formatWeekday(day)}, ${formatUnbrokenDayMonth(day)}` : local
}

/** `10:00`, `9:30` */
export const formatSlotTime = (local: string) => local.slice(11).replace(/^0/, '')

const formatUnbrokenDayMonth = (day: string) => formatDayMonth(day).replace(' ', NBSP)

const isLocalTime = (local: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) && !Number.isNaN(Date.parse(`${local}Z`))
