import * as v from 'valibot'
import { line } from '#domain/requests/forms/rules.ts'

const MIN_PURPOSE_LENGTH = 5
export const MAX_PURPOSE_LENGTH = 300

/** The purpose stays in the audit log, which never holds a person's data. */
const CONTACT = /@|(?:\+7|\b[78])[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}\b/u

/** What an export is for. */
export const ExportSchema = v.object({
  purpose: v.pipe(
    line(MAX_PURPOSE_LENGTH, MIN_PURPOSE_LENGTH),
    v.check((text) => !CONTACT.test(text), 'Без телефонов и\u00a0почты: журнал хранит цель всегда.'),
  ),
})
