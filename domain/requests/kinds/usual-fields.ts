import * as v from 'valibot'
import { optionsOf } from '../forms/options.texts.ts'
import { choice, email, line, paragraph, phone, time, upcomingDay } from '../forms/rules.ts'
import { VALIDATION_MESSAGES } from '../forms/validation.texts.ts'

// Fields that several kinds have. The input is a form's fields without the empty ones.

export const personFields = { name: line(100, 2), phone }
export const optionalEmail = v.optional(email)
export const comment = v.optional(paragraph())
// Slugs, block ids or names, as a landing page may not know the slug (resolve-answers.server.ts looks them up).
export const brand = line(80)
export const model = v.optional(line(80))
export const branch = v.optional(line(120))
export const contactFields = { contact_way: v.optional(choice(optionsOf('contact_way'))), email: optionalEmail }
export const desiredTimeFields = { wished_date: v.optional(upcomingDay), wished_time: v.optional(time) }

/** The answers of a kind; `VALIDATION_MESSAGES.required` is the message of a missing field. */
export function formSchema<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, VALIDATION_MESSAGES.required)
}

/** A visitor who wants a reply by e-mail must give an address. */
export const hasEmailForReply = ({ contact_way, email: address }: { contact_way?: string; email?: string }) =>
  contact_way !== 'email' || address !== undefined
