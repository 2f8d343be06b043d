import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'

/** A form that comes back from its action: what is wrong, and the values as they were typed. */
export interface FormRejection {
  /** The `intent` of the form, where a page has several; empty for one that could not be read. */
  intent: string
  /** About the form as a whole. */
  message?: string
  errors: FieldErrors
  values: Record<string, readonly string[]>
}

export const CHECK_FIELDS_MESSAGE = 'Проверьте отмеченные поля.'
