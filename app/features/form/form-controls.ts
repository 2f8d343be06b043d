import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import type { FormFields } from '#domain/requests/forms/parse-form.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'

const WIRE_NAMES: readonly string[] = Object.values(SUBMISSION_FIELDS)

/** The current values of the form, without its files. */
export function collectFormFields(form: HTMLFormElement): FormFields {
  const fields = new Map<string, string[]>()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') fields.set(name, [...(fields.get(name) ?? []), value])
  return fields
}

/**
 * The visitor's own input: without the form's hidden fields, and without the consents, which are given again each time.
 */
export const collectVisitorFields = (form: HTMLFormElement): FormFields =>
  new Map([...collectFormFields(form)].filter(([name]) => !WIRE_NAMES.includes(name)))

export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The controls of the form that a visitor can fill in, in the order of the page. */
export const listControls = (form: HTMLFormElement): FormControl[] =>
  [...form.elements].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  )

/** Moves the focus to the first wrong field, once the error that describes it is rendered. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  setTimeout(() => {
    const first = listControls(form).find(
      (control) => control.name in errors && control.type !== 'hidden' && !control.disabled,
    )
    // Fields inside a closed section, such as a summary of prefilled answers, cannot take the focus.
    const section = first?.closest('details')
    if (section) section.open = true
    first?.focus()
    // It may have had the focus already: some phones do not focus a pressed button.
    first?.scrollIntoView({ block: 'nearest' })
  })
}
