import type { FieldErrors } from './collect-field-errors.ts'
import * as v from 'valibot'
import { collectFieldErrors } from './collect-field-errors.ts'
import { fieldsOf, REQUEST_SCHEMAS, type RequestAnswers } from './request-schemas.ts'
import type { RequestKind } from '../request.ts'
import { VALIDATION_MESSAGES } from './validation.texts.ts'
import { SUBMISSION_FIELDS } from './submission-fields.ts'

/** The fields of a form as they were sent: one value, or several with the same name. */
export type FormFields = ReadonlyMap<string, readonly string[]>

export type ParseAnswersResult<Kind extends RequestKind> =
  | { ok: true; answers: RequestAnswers<Kind> }
  | { ok: false; errors: FieldErrors }

/**
 * Validates a form by the schema of its kind, with the consent that the law requires (docs/product.md, Consent). Used
 * in the browser while the form is filled in, and on the server. Unknown fields are ignored: a landing page can have
 * more.
 */
export function parseAnswers<Kind extends RequestKind>(kind: Kind, fields: FormFields): ParseAnswersResult<Kind> {
  const input = Object.fromEntries(
    fieldsOf(kind).flatMap((name) => {
      // Equal values count once: some forms send a hidden field beside the visible one.
      const values = [...new Set(fields.get(name))].filter((value) => value.trim() !== '')
      return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]]
    }),
  )
  const parsed = v.safeParse(schemaOf(kind), input)
  const errors = { ...(parsed.success ? {} : collectFieldErrors(parsed.issues)), ...findConsentErrors(kind, fields) }
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, answers: parsed.output }
    : { ok: false, errors }
}

/** Whether a checkbox is ticked: our forms send `yes`; a browser sends `on` for a checkbox without a value. */
export const isChecked = (fields: FormFields, name: string) =>
  (fields.get(name) ?? []).some((value) => ['yes', 'on', 'Y', '1', 'true'].includes(value))

/** The only place that connects a kind with the type of its schema. */
function schemaOf<Kind extends RequestKind>(kind: Kind): v.GenericSchema<unknown, RequestAnswers<Kind>> {
  return REQUEST_SCHEMAS[kind]
}

function findConsentErrors(kind: RequestKind, fields: FormFields): FieldErrors {
  const missing: FieldErrors = {}
  if (!isChecked(fields, SUBMISSION_FIELDS.consent)) missing[SUBMISSION_FIELDS.consent] = VALIDATION_MESSAGES.consent
  // A subscription consists of this consent.
  if (kind === 'subscribe' && !isChecked(fields, SUBMISSION_FIELDS.advertising))
    missing[SUBMISSION_FIELDS.advertising] = VALIDATION_MESSAGES.subscription
  return missing
}
