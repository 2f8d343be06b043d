import { isFormName, kindOfForm } from '#domain/requests/kinds/registry.ts'
import { createGoalCallbacks } from '#app/features/analytics/counters.ts'
import { showFormMessage } from '../modal/message-modal.ts'
import { sendPlainForm } from './send-plain-form.ts'

/**
 * Sends a form with a `data-action` that does not send itself, shows the answer in the message pop-up (docs/product.md,
 * Pop-ups), and reports to the counters. An accepted form is reset, so that a second press does not send it again.
 */
export async function sendActionForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  // A second press can come before the buttons are disabled.
  if (form.ariaBusy === 'true') return
  const { action = '' } = form.dataset
  const goals = isFormName(action) ? createGoalCallbacks(kindOfForm(action)) : undefined
  goals?.onSubmit()
  form.ariaBusy = 'true'
  const answer = await sendPlainForm(form, submitter)
  form.ariaBusy = null
  if (answer?.success !== 'Y') goals?.onError()
  if (answer === undefined) return
  if (answer.success === 'Y') {
    goals?.onAccepted(answer)
    form.reset()
  }
  showFormMessage(answer, form)
}
