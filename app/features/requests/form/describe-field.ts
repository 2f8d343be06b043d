import { FIELD_WORDS, type FieldName } from '#domain/requests/field-words.ts'
import type { FieldErrors } from '#domain/requests/read-answers.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { isOptional } from './field-list.ts'
import { FIELD_HINTS, FIELD_LABELS } from './form-texts.ts'

/** Begins every id of one form: a page and a pop-up may hold the same form at once. */
export const idPrefix = ({ key }: Pick<RequestFormView, 'key'>) => `f${key.slice(0, 8)}`

/** What a field of the kit is told of one answer. */
export const describeField = (view: RequestFormView, errors: FieldErrors, name: FieldName) => ({
  id: `${idPrefix(view)}-${name}`,
  name,
  label: FIELD_LABELS[name] ?? FIELD_WORDS[name],
  hint: FIELD_HINTS[name],
  isOptional: isOptional(view.kind, name),
  error: errors[name],
  defaultValue: view.values[name]?.[0] ?? '',
})
