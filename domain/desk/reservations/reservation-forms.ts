import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { wholeNumber } from '#domain/requests/forms/rules.ts'
import { MAX_RESERVATION_DAYS } from '#domain/reservations/reservation.ts'

const number = wholeNumber(1, 999_999_999)
/** Until when the car was reserved as it was shown; without it, it was not. */
const until = v.optional(v.pipe(v.string(), v.isoTimestamp(), v.toDate()))

export const ConfirmSchema = formObject({ number, until, days: wholeNumber(1, MAX_RESERVATION_DAYS) })

export const ReleaseSchema = formObject({ number, until })
