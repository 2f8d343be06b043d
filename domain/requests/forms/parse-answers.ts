import type { FieldErrors } from './collect-field-errors.ts'
import type * as v from 'valibot'
import { type FormFields, parseForm } from './parse-form.ts'
import { definitionOf, REQUEST_KIND_DEFINITIONS, type RequestAnswers, type RequestKind } from '../kinds/registry.ts'
import { VALIDATION_MESSAGES } from './validation.texts.ts'
import { SUBMISSION_FIELDS } from './submission-fields.ts'

export type ParseAnswersResult<Kind extends RequestKind> =
  | { ok: true; answers: RequestAnswers<Kind> }
  | { ok: false; errors: FieldErrors }

/**
 * Validates a form by the schema of its kind, with the consent that the law requires (docs/product.md, Consent). Used
 * in the browser while the form is filled in, and on the server. Unknown fields are ignored: a landing page can have
 * more.
 */
export function parseAnswers<Kind extends RequestKind>(kind: Kind, fields: FormFields): ParseAnswersResult<Kind> {
  const parsed = parseForm(schemaOf(kind), fields, definitionOf(kind).fields)
  const errors = { ...(parsed.ok ? {} : parsed.errors), ...findConsentErrors(kind, fields) }
  return parsed.ok && Object.keys(errors).length === 0 ? { ok: true, answers: parsed.values } : { ok: false, errors }
}

/** Whether a checkbox is ticked: our forms send `yes`; a browser sends `on` for a checkbox without a value. */
export const isChecked = (fields: FormFields, name: string) =>
  (fields.get(name) ?? []).some((value) => ['yes', 'on', 'Y', '1', 'true'].includes(value))

/** The only place that connects a kind with the type of its schema. */
function schemaOf<Kind extends RequestKind>(kind: Kind): v.GenericSchema<unknown, RequestAnswers<Kind>> {
  return REQUEST_KIND_DEFINITIONS[kind].schema
}

function findConsentErrors(kind: RequestKind, fields: FormFields): FieldErrors {
  const missing: FieldErrors = {}
  if (!isChecked(fields, SUBMISSION_FIELDS.consent)) missing[SUBMISSION_FIELDS.consent] = VALIDATION_MESSAGES.consent
  // A subscription consists of this consent.
  if (definitionOf(kind).isSubscription && !isChecked(fields, SUBMISSION_FIELDS.advertising))
    missing[SUBMISSION_FIELDS.advertising] = VALIDATION_MESSAGES.subscription
  return missing
}
