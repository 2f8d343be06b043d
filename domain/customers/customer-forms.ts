import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { paragraph } from '#domain/requests/forms/rules.ts'

// The forms of a customer's pages, for the browser and the action.

export const MAX_CUSTOMER_NOTE_LENGTH = 4000

export const CustomerNoteSchema = formObject({
  text: v.pipe(v.string('Напишите заметку.'), paragraph(MAX_CUSTOMER_NOTE_LENGTH)),
})
