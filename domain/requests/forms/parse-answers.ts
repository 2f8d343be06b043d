import type { FieldErrors } from './collect-field-errors.ts'
import * as v from 'valibot'
import { collectFieldErrors } from './collect-field-errors.ts'
import { fieldsOf, REQUEST_SCHEMAS, type RequestAnswers } from './request-schemas.ts'
import type { RequestKind } from '../request.ts'
import { VALIDATION_MESSAGES } from './validation.texts.ts'
import { SUBMISSION_FIELDS } from './submission-fields.ts'

/** A form's fields as they were sent: one value, or several under one name. */
export type FormFields = ReadonlyMap<string, readonly string[]>

export type ParseAnswersResult<Kind extends RequestKind> =
  | { ok: true; answers: RequestAnswers<Kind> }
  | { ok: false; errors: FieldErrors }

/**
 * Reads what a form says, by the one schema of its kind, with the consent that the law wants (docs/product.md, Consent). For the
 * browser while the form is filled in, and for the server. Unknown fields are passed over: a landing page may have more.
 */
export function parseAnswers<Kind extends RequestKind>(kind: Kind, fields: FormFields): ParseAnswersResult<Kind> {
  const given = Object.fromEntries(
    fieldsOf(kind).flatMap((name) => {
      // The same twice is once: some forms send a hidden field beside the one that is seen.
      const values = [...new Set(fields.get(name))].filter((value) => value.trim() !== '')
      return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]]
    }),
  )
  const parsed = v.safeParse(schemaOf(kind), given)
  const errors = { ...(parsed.success ? {} : collectFieldErrors(parsed.issues)), ...findConsentErrors(kind, fields) }
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, answers: parsed.output }
    : { ok: false, errors }
}

/** Whether a box is ticked: `yes` is what our forms send, `on` is a browser's word for a box without a value. */
export const isChecked = (fields: FormFields, name: string) =>
  (fields.get(name) ?? []).some((value) => ['yes', 'on', 'Y', '1', 'true'].includes(value))

/** The one place where a kind and its schema are tied together for the type checker. */
function schemaOf<Kind extends RequestKind>(kind: Kind): v.GenericSchema<unknown, RequestAnswers<Kind>> {
  return REQUEST_SCHEMAS[kind]
}

function findConsentErrors(kind: RequestKind, fields: FormFields): FieldErrors {
  const missing: FieldErrors = {}
  if (!isChecked(fields, SUBMISSION_FIELDS.consent)) missing[SUBMISSION_FIELDS.consent] = VALIDATION_MESSAGES.consent
  // A subscription is nothing but that consent.
  if (kind === 'subscribe' && !isChecked(fields, SUBMISSION_FIELDS.advertising))
    missing[SUBMISSION_FIELDS.advertising] = VALIDATION_MESSAGES.subscription
  return missing
}
