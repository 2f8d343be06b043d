import { REQUEST_FIELD_LABELS, type FieldName } from '#domain/requests/forms/fields.texts.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { isOptional } from './list-fields.ts'
import { FIELD_HINTS, SHORT_FIELD_LABELS, REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'

/** Prefix of every id of one form: a page and a pop-up can show the same form at once. */
export const idPrefix = ({ key }: Pick<RequestFormView, 'key'>) => `f${key.slice(0, 8)}`

/** The props that a field of the kit gets for one answer. */
export const describeField = (view: RequestFormView, errors: FieldErrors, name: FieldName) => ({
  id: `${idPrefix(view)}-${name}`,
  name,
  label: labelOf(view, name),
  // The hint is about finding parts; a car that comes for service is inspected anyway.
  hint: name === 'own_vin' && view.kind === 'service' ? undefined : FIELD_HINTS[name],
  isOptional: isOptional(view.kind, name),
  error: errors[name],
  defaultValue: view.values[name]?.[0] ?? '',
})

function labelOf({ kind }: RequestFormView, name: FieldName): string {
  // Where the comment is required, it is the purpose of the form.
  if (name === 'comment' && !isOptional(kind, name))
    return kind === 'question' ? REQUEST_FORM_TEXTS.question : REQUEST_FORM_TEXTS.message
  return SHORT_FIELD_LABELS[name] ?? REQUEST_FIELD_LABELS[name]
}
