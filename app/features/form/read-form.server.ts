import { data } from 'react-router'
import type * as v from 'valibot'
import { HTTP_ERROR_MESSAGES } from '#app/http/http-errors.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { type ReadShortFormResult, readShortForm } from '#app/http/read-short-form.server.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import type { FormRejection } from './form-rejection.ts'

/** A form as an action reads it. */
export type SentForm = Awaited<ReturnType<typeof readForm>>

/** What an action returns to send a form back. */
export type RejectedForm = ReturnType<typeof data<FormRejection>>

interface RejectOptions {
  status?: number
  /** Another form of the page, which shows the rejection. */
  intent?: string
  /** Instead of what was typed. */
  values?: FormRejection['values']
}

interface ReadFormOptions {
  /** Reads the request; a form with files has its own. */
  read?: (request: Request) => Promise<ReadShortFormResult>
  /** The form that shows every rejection, where a page has one of them; without it the form that was sent does. */
  shownBy?: string
}

/** Reads the form of an action. */
export async function readForm(request: Request, { read = readShortForm, shownBy }: ReadFormOptions = {}) {
  const form = await read(request)
  const intent = parseTextField(form.fields, 'intent') ?? ''
  const typed: FormRejection['values'] = Object.fromEntries(form.fields)
  /** Sends the form back with errors at its fields, or with a message about the whole of it. */
  const reject = (errors: FieldErrors, message?: string, { status, ...changes }: RejectOptions = {}) =>
    data<FormRejection>(
      { intent: shownBy ?? intent, message, errors, values: typed, ...changes },
      { status: status ?? (form.ok ? 422 : 400) },
    )
  return {
    intent,
    fields: form.fields,
    /** False for a form that could not be read; it has no fields. */
    isReadable: form.ok,
    reject,
    /** For an unreadable form and an unknown `intent`. */
    rejectMalformed: () => reject({}, HTTP_ERROR_MESSAGES.malformed),
    /** Parses the fields; a form with errors comes back as `rejection`. */
    parse<Schema extends v.GenericSchema>(schema: Schema) {
      const parsed = parseForm(schema, form.fields)
      return parsed.ok ? parsed : { ok: false as const, rejection: reject(parsed.errors) }
    },
  }
}
