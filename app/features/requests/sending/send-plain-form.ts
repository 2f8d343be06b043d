import { callPath } from '#urls/request-paths.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import fieldStyles from '#app/ui/fields/field.module.css'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { type FormControl, listControls } from '#app/features/form/form-controls.ts'
import { sendForm } from './send-form.ts'
import { createAlert } from '../modal/create-alert.ts'

/**
 * Sends a form that is no RequestForm: all its fields plus `url` (docs/product.md, The wire contract). Its buttons are
 * disabled meanwhile. An error is shown at its field, which takes the focus, or above the form when it has no field.
 * Returns the answer; undefined when none came.
 */
export async function sendPlainForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<FormAnswer | undefined> {
  const fields = new FormData(form)
  // As `new FormData(form, submitter)` does in browsers newer than the oldest that we support.
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.append(submitter.name, submitter.value)
  if (!fields.get(SUBMISSION_FIELDS.url)) fields.set(SUBMISSION_FIELDS.url, location.href)
  const buttons = [...form.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  form.querySelector(':scope > [role=alert]')?.remove()
  clearFieldErrors(form)
  const outcome = await sendForm(addressOf(form), fields, () => undefined)
  for (const button of buttons) button.disabled = false
  // A disabled button loses the focus.
  if (document.activeElement === document.body) submitter?.focus({ preventScroll: true })
  if (outcome.kind === 'failed') {
    form.prepend(createAlert(outcome.message))
    return undefined
  }
  const { answer } = outcome
  if (answer.success !== 'Y') showRefusal(form, answer)
  return answer
}

function showRefusal(form: HTMLFormElement, { msg, errors = {} }: FormAnswer): void {
  const first = showFieldErrors(form, errors)
  if (first === undefined) form.prepend(createAlert(msg))
  else first.focus()
}

function addressOf(form: HTMLFormElement): string {
  const { action } = form.dataset
  // `form.action` would be a field of that name, if there is one.
  return action === undefined ? (form.getAttribute('action') ?? '') : callPath(action)
}

/**
 * Shows every error at its field, in a form that React does not render. An error disappears as soon as its field is
 * changed. Returns the first wrong field; undefined when some error has no field to show it.
 */
function showFieldErrors(form: HTMLFormElement, errors: FieldErrors): FormControl | undefined {
  clearFieldErrors(form)
  const wrong = listControls(form).filter(({ name, type }) => type !== 'hidden' && errors[name] !== undefined)
  for (const control of wrong) showFieldError(control, errors[control.name] ?? '')
  const isEveryOneShown = Object.keys(errors).every((name) => wrong.some((control) => control.name === name))
  return isEveryOneShown ? wrong[0] : undefined
}

/** Before the form is sent again. */
function clearFieldErrors(form: HTMLFormElement): void {
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
