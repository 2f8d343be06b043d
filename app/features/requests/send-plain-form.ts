import { callPath } from '#app/paths.ts'
import { WIRE_FIELDS } from '#domain/requests/wire-fields.ts'
import { sendForm } from './form/send-form.ts'
import type { FormAnswer } from './form-answer.ts'
import { makeAlert } from './make-alert.ts'

/**
 * Sends a form that is no RequestForm: all its fields plus `url`, as spec §7 has it. Its buttons are off meanwhile, and
 * what went wrong stands above it. Returns what was answered; undefined when no answer came.
 */
export async function sendPlainForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<FormAnswer | undefined> {
  const fields = new FormData(form, submitter)
  if (!fields.get(WIRE_FIELDS.url)) fields.set(WIRE_FIELDS.url, location.href)
  const buttons = [...form.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  form.querySelector(':scope > [role=alert]')?.remove()
  const outcome = await sendForm(addressOf(form), fields, () => undefined)
  for (const button of buttons) button.disabled = false
  const answer = outcome.kind === 'answered' ? outcome.answer : undefined
  if (answer?.success !== 'Y')
    form.prepend(makeAlert(outcome.kind === 'answered' ? outcome.answer.msg : outcome.message))
  return answer
}

function addressOf(form: HTMLFormElement): string {
  const { action } = form.dataset
  // `form.action` would be a field of that name, if there is one.
  return action === undefined ? (form.getAttribute('action') ?? '') : callPath(action)
}
