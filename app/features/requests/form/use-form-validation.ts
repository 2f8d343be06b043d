import { type FocusEvent, type FormEvent, useState } from 'react'
import { parseAnswers } from '#domain/requests/forms/parse-answers.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { afterPress } from './after-press.ts'
import { checkFiles } from '../sending/check-files.ts'
import { listControls, collectFormFields, collectVisitorFields } from '../sending/collect-form-fields.ts'

/** What is wrong in a form, by the very schema that the server reads it with; known from the server at first. */
export function useFormValidation({ kind, errors: known, slots }: Pick<RequestFormView, 'kind' | 'errors' | 'slots'>) {
  const [errors, setErrors] = useState<FieldErrors>(known)

  const judge = (form: HTMLFormElement): FieldErrors => {
    const fields = collectFormFields(form)
    const read = parseAnswers(kind, fields)
    const files = checkFiles(chosenFiles(form))
    // A wish may be left out; where hours are offered one of them is meant.
    const slot = slots === undefined || fields.has('slot') ? undefined : { slot: VALIDATION_MESSAGES.slot }
    return { ...slot, ...(read.ok ? undefined : read.errors), ...(files === undefined ? undefined : { files }) }
  }

  const judgeField = (form: HTMLFormElement, name: string) => {
    const { [name]: problem } = judge(form)
    setErrors((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([other]) => other !== name))
      return problem === undefined ? others : { ...others, [name]: problem }
    })
  }

  return {
    errors,
    setErrors,
    judge,
    /** A field that is left is judged, unless nobody has answered it yet. */
    onBlur: ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
      const name = nameOf(target)
      if (name !== undefined && (name in errors || isFilledIn(form, name))) afterPress(() => judgeField(form, name))
    },
    /** A mistake that is being mended is judged at every key. */
    onChange: ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
      const name = nameOf(target)
      if (name !== undefined && name in errors) judgeField(form, name)
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
