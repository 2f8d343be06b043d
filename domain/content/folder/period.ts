import * as v from 'valibot'
import { momentIn, formatMoment } from '../field-schemas.ts'

/** From when until when something is shown; null: at any time. */
export interface Period {
  beginsAt: Date | null
  endsAt: Date | null
}

/** The keys of a file for it; days begin in `timeZone`. */
export function periodFields(timeZone: string) {
  const optionalMoment = v.nullish(momentIn(timeZone), null)
  return { beginsAt: optionalMoment, endsAt: optionalMoment }
}

/** Told when `isInOrder` is false. */
export const NOT_IN_ORDER_MESSAGE = 'is not later than beginsAt'

/** Whether it ends after it begins; an end or a beginning that is left open is always in order. */
export const isInOrder = ({ beginsAt, endsAt }: Period): boolean =>
  beginsAt === null || endsAt === null || beginsAt < endsAt

/** As a file writes it. */
export const formatPeriod = ({ beginsAt, endsAt }: Period, timeZone: string) => ({
  beginsAt: beginsAt && formatMoment(beginsAt, timeZone),
  endsAt: endsAt && formatMoment(endsAt, timeZone),
})

/** The same some time later. */
export const shiftPeriod = <Spanned extends Period>(value: Spanned, byMs: number): Spanned => ({
  ...value,
  beginsAt: value.beginsAt && new Date(value.beginsAt.getTime() + byMs),
  endsAt: value.endsAt && new Date(value.endsAt.getTime() + byMs),
})
