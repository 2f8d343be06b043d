import { type FocusEvent, type FormEvent, useState } from 'react'
import { parseAnswers } from '#domain/requests/forms/parse-answers.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { afterPress } from './after-press.ts'
import { checkFiles } from '../sending/check-files.ts'
import { listControls, collectFormFields, collectVisitorFields } from '../sending/collect-form-fields.ts'

/** The errors of a form, by the schema that the server uses; at first those that the server found. */
export function useFormValidation({
  kind,
  errors: initialErrors,
  slots,
}: Pick<RequestFormView, 'kind' | 'errors' | 'slots'>) {
  const [errors, setErrors] = useState<FieldErrors>(initialErrors)

  const validate = (form: HTMLFormElement): FieldErrors => {
    const fields = collectFormFields(form)
    const parsed = parseAnswers(kind, fields)
    const files = checkFiles(chosenFiles(form))
    // A preferred time is optional, but where slots are offered one is required.
    const slot = slots === undefined || fields.has('slot') ? undefined : { slot: VALIDATION_MESSAGES.slot }
    return { ...slot, ...(parsed.ok ? undefined : parsed.errors), ...(files === undefined ? undefined : { files }) }
  }

  const validateField = (form: HTMLFormElement, name: string) => {
    const { [name]: problem } = validate(form)
    setErrors((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([field]) => field !== name))
      return problem === undefined ? others : { ...others, [name]: problem }
    })
  }

  return {
    errors,
    setErrors,
    validate,
    /** Validates a field when the focus leaves it, unless it is still empty. */
    onBlur: ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
      const name = nameOf(target)
      if (name !== undefined && (name in errors || isFilledIn(form, name))) afterPress(() => validateField(form, name))
    },
    /** Validates a field with an error on every change, so that the error disappears once it is corrected. */
    onChange: ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
      const name = nameOf(target)
      if (name !== undefined && name in errors) validateField(form, name)
    },
  }
}

const nameOf = (target: EventTarget) => ('name' in target && typeof target.name === 'string' ? target.name : undefined)

const isFilledIn = (form: HTMLFormElement, name: string) =>
  collectVisitorFields(form)
    .get(name)
    ?.some((value) => value.trim() !== '') ?? false

const chosenFiles = (form: HTMLFormElement): File[] =>
  listControls(form).flatMap((control) => (control instanceof HTMLInputElement ? [...(control.files ?? [])] : []))
