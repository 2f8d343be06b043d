import { callPath } from '#urls/request-paths.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import { sendForm } from './send-form.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { createAlert } from '../modal/create-alert.ts'
import { showFieldErrors, clearFieldErrors } from './show-field-errors.ts'

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
