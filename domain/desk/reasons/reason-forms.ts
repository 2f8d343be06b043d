import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { line } from '#domain/requests/forms/rules.ts'

export const MAX_REASON_LENGTH = 60

/** The code of a reason: `price`, or `own-1` for one of the dealership. */
export const REASON_CODE = /^[a-z]+(?:-[a-z0-9]+)*$/

/** The reason that a request is lost for, as it is chosen. */
export const reasonCode = v.pipe(v.string('Выберите причину.'), v.regex(REASON_CODE, 'Выберите причину.'))

/** The words of a reason. */
export const ReasonSchema = formObject({ title: v.pipe(v.string('Напишите причину.'), line(MAX_REASON_LENGTH)) })
