import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { line, wholeNumber } from '#domain/requests/forms/rules.ts'

export const MAX_VIEW_NAME_LENGTH = 40
const MAX_NUMBER = 999_999_999

const name = v.pipe(v.string('Дайте виду название.'), line(MAX_VIEW_NAME_LENGTH))
/** Who sees a view: `own`, `all`, or the id of the branch whose people do. */
const sharedWith = v.union([v.picklist(['own', 'all']), wholeNumber(1, MAX_NUMBER)], 'Выберите, кому показывать.')

/** The name of the list that the page shows. */
export const SaveViewSchema = formObject({ name, sharedWith: v.optional(sharedWith, 'own') })

export const RenameViewSchema = formObject({ name })
