import type { CarState } from '#domain/cars/car.ts'
import { BULK_CAR_STATES } from '#domain/stock/bulk/stock-change.ts'
import { CAR_TRANSITIONS } from '#domain/stock/states/car-state.ts'
import { countDays, formatRelativeDay, formatTime } from '#locale/dates/date.ts'
import { BULK_STATE_LABELS } from './bulk.texts.ts'
import { CAR_STATE_LABELS } from './stock.texts.ts'

/** Only exceptions have a colour. */
export type Tone = 'warn' | 'bad' | 'soft' | undefined

interface Stated {
  state: CarState
  /** Null: it is not reserved, or without a term. */
  reservedUntil: Date | null
  branch: { timeZone: string } | null
}

interface Clock {
  now: Date
  timeZone: string
}

/** The state of a car in words: «Бронь до 16:00». */
export function describeState(
  { state, reservedUntil, branch }: Stated,
  { now, timeZone }: Clock,
): { text: string; tone: Tone } {
  const zone = branch?.timeZone ?? timeZone
  const text = CAR_STATE_LABELS[state]
  if (state === 'reserved' && reservedUntil !== null) {
    const isToday = countDays(now, reservedUntil, zone) === 0
    const until = isToday ? formatTime(reservedUntil, zone) : formatRelativeDay(reservedUntil, now, zone)
    return { text: `${text} до\u00a0${until}`, tone: 'warn' }
  }
  if (state === 'reserved' || state === 'held') return { text, tone: 'warn' }
  return { text, tone: state === 'published' ? undefined : 'soft' }
}

/** The states that the table of the stock offers for a car in this one; a sale has its own form. */
export const listStateChoices = (from: CarState) =>
  BULK_CAR_STATES.filter((to) => CAR_TRANSITIONS[to].includes(from)).map((to) => ({
    value: to,
    label: BULK_STATE_LABELS[to],
  }))
