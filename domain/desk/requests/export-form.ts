import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { line } from '#domain/requests/forms/rules.ts'

const MIN_PURPOSE_LENGTH = 5
export const MAX_PURPOSE_LENGTH = 300

/** The purpose stays in the audit log, which never holds a person's data: no addresses, phones, numbers of documents. */
const CONTACT = /@|(?:\d[\s().-]*){7}/u
const DATE = /\b(?:\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d{2}-\d{2})\b/gu

/** What an export is for. */
export const ExportSchema = formObject({
  purpose: v.pipe(
    v.string('Назовите цель.'),
    line(MAX_PURPOSE_LENGTH, MIN_PURPOSE_LENGTH),
    v.check(
      (text) => !CONTACT.test(text.replaceAll(DATE, ' ')),
      'Без телефонов, почты и\u00a0номеров документов: журнал хранит цель всегда.',
    ),
  ),
})
