import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import type { RequestFormView } from '../request-form-view.ts'

export interface FieldsProps {
  view: RequestFormView
  errors: FieldErrors
}
