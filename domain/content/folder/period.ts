import * as v from 'valibot'
import { momentIn, formatMoment } from '../field-schemas.ts'

/** The period in which something is shown; null is an open end. */
export interface Period {
  beginsAt: Date | null
  endsAt: Date | null
}

/** The fields of a period in a file; days begin in `timeZone`. */
export function periodFields(timeZone: string) {
  const optionalMoment = v.nullish(momentIn(timeZone), null)
  return { beginsAt: optionalMoment, endsAt: optionalMoment }
}

/** The message when `isInOrder` is false. */
export const NOT_IN_ORDER_MESSAGE = 'is not later than beginsAt'

/** Whether a period ends after it begins; a period with an open end is always in order. */
export const isInOrder = ({ beginsAt, endsAt }: Period): boolean =>
  beginsAt === null || endsAt === null || beginsAt < endsAt

/** Formats a period for a file. */
export const formatPeriod = ({ beginsAt, endsAt }: Period, timeZone: string) => ({
  beginsAt: beginsAt && formatMoment(beginsAt, timeZone),
  endsAt: endsAt && formatMoment(endsAt, timeZone),
})

/** Moves the period of a value. */
export const shiftPeriod = <Value extends Period>(value: Value, byMs: number): Value => ({
  ...value,
  beginsAt: value.beginsAt && new Date(value.beginsAt.getTime() + byMs),
  endsAt: value.endsAt && new Date(value.endsAt.getTime() + byMs),
})
