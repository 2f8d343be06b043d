import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { paragraph, wholeNumber } from '#domain/requests/forms/rules.ts'

// The forms of a customer's pages, for the browser and the action.

export const MAX_CUSTOMER_NOTE_LENGTH = 4000
const MAX_ID = 999_999_999

export const CustomerNoteSchema = formObject({
  text: v.pipe(v.string('Напишите заметку.'), paragraph(MAX_CUSTOMER_NOTE_LENGTH)),
})

/** The other card, by its number. */
export const OtherCardSchema = formObject({
  b: v.pipe(v.string('Укажите номер карточки.'), wholeNumber(1, MAX_ID)),
})
