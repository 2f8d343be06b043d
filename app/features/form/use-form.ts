import { type FocusEvent, type FormEvent, useCallback, useState } from 'react'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { type Draft, restoreDraft, saveDraft } from './draft.ts'
import { collectVisitorFields } from './form-controls.ts'

interface UseFormParams {
  /** The errors that the server found. */
  errors: FieldErrors
  /** All errors of the form as it is filled in now. */
  validate: (form: HTMLFormElement) => FieldErrors
  /** Undefined for a form without a draft. */
  draft?: Draft
}

/**
 * What every form does in the browser: keeps a draft, and validates a field when the focus leaves it and the form
 * before it is sent. The DOM holds the values. `attach` is the form's ref.
 */
export function useForm({ errors: initialErrors, validate, draft }: UseFormParams) {
  const [errors, setErrors] = useState(initialErrors)
  const attach = useCallback(
    (form: HTMLFormElement | null) => {
      // React passes null when the form goes away, unless a cleanup was returned.
      if (form === null) return undefined
      // From here on errors are shown in our own words, beside their fields.
      form.noValidate = true
      form.dataset.hydrated = ''
      if (draft === undefined) return undefined
      const isTyped = restoreDraft(draft, form)
      const save = () => saveDraft(draft, form)
      // After a reload the page suggests its current values: save the draft with them, and with what was typed already.
      if (isTyped || draft.editedFields?.length) save()
      form.addEventListener('input', save)
      form.addEventListener('change', save)
      return () => {
        form.removeEventListener('input', save)
        form.removeEventListener('change', save)
      }
    },
    [draft],
  )
  const validateField = (form: HTMLFormElement, name: string) => {
    const { [name]: error } = validate(form)
    setErrors((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([field]) => field !== name))
      return error === undefined ? others : { ...others, [name]: error }
    })
  }
  return {
    errors,
    setErrors,
    attach,
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

const pendingActions: (() => void)[] = []
let isPressed = false

/**
 * Runs `action` at once, or after the release while a finger or a button is down. Text that appears in between would
 * move the pressed element away from the pointer, and the click would be lost.
 */
function afterPress(action: () => void): void {
  if (isPressed) pendingActions.push(action)
  else action()
}

function release(): void {
  isPressed = false
  // The click event follows the release; a redraw after it can no longer cancel it.
  setTimeout(() => {
    for (const action of pendingActions.splice(0)) action()
  })
}

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true }
  document.addEventListener('pointerdown', () => (isPressed = true), options)
  document.addEventListener('pointerup', release, options)
  document.addEventListener('pointercancel', release, options)
}
