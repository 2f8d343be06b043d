import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { fieldDefinitionOf, isOptional, labelField } from '#domain/requests/kinds/kind-fields.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { SHORT_FIELD_LABELS } from '../form/request-form.texts.ts'

/** Prefix of every id of one form: a page and a pop-up can show the same form at once. */
export const idPrefix = ({ key, form }: Pick<RequestFormView, 'key' | 'form'>) => `f${key.slice(0, 8) || form}`

/** The props that a field of the kit gets for one answer. */
export const describeField = (view: RequestFormView, errors: FieldErrors, name: FieldName) => ({
  id: `${idPrefix(view)}-${name}`,
  name,
  label: labelOf(view, name),
  hint: fieldDefinitionOf(view.kind, name)?.hint,
  isOptional: isOptional(view.kind, name),
  error: errors[name],
  defaultValue: view.values[name]?.[0] ?? '',
})

const labelOf = ({ kind }: RequestFormView, name: FieldName): string =>
  fieldDefinitionOf(kind, name)?.label ?? SHORT_FIELD_LABELS[name] ?? labelField(kind, name)
