import fieldStyles from '#app/ui/fields/field.module.css'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { type FormControl, listControls } from '#app/features/form/form-controls.ts'

/**
 * Shows every error at its field, in a form that React does not render. An error disappears as soon as its field is
 * changed. Returns the first wrong field; undefined when some error has no field to show it.
 */
export function showFieldErrors(form: HTMLFormElement, errors: FieldErrors): FormControl | undefined {
  clearFieldErrors(form)
  const wrong = listControls(form).filter(({ name, type }) => type !== 'hidden' && errors[name] !== undefined)
  for (const control of wrong) showFieldError(control, errors[control.name] ?? '')
  const isEveryOneShown = Object.keys(errors).every((name) => wrong.some((control) => control.name === name))
  return isEveryOneShown ? wrong[0] : undefined
}

/** Before the form is sent again. */
export function clearFieldErrors(form: HTMLFormElement): void {
  for (const control of listControls(form)) clearFieldError(control)
}

function showFieldError(control: FormControl, error: string): void {
  const note = document.createElement('p')
  note.id = errorIdOf(control)
  note.className = fieldStyles.error ?? ''
  note.textContent = error
  const anchor = control.closest('label') ?? control
  anchor.after(note)
  control.ariaInvalid = 'true'
  control.setAttribute('aria-describedby', [...describedByIds(control), note.id].join(' '))
  control.addEventListener('input', () => clearFieldError(control), { once: true })
}

function clearFieldError(control: FormControl): void {
  const id = errorIdOf(control)
  const note = control.ownerDocument.getElementById(id)
  if (note === null) return
  note.remove()
  control.ariaInvalid = null
  const others = describedByIds(control).filter((otherId) => otherId !== id)
  if (others.length === 0) control.removeAttribute('aria-describedby')
  else control.setAttribute('aria-describedby', others.join(' '))
}

/** Most pages mark one form at a time; the form's name distinguishes two. */
const errorIdOf = ({ form, id, name }: FormControl) => `${form?.dataset.action ?? 'form'}-${id || name}-error`

const describedByIds = (control: FormControl) =>
  control.getAttribute('aria-describedby')?.split(' ').filter(Boolean) ?? []
