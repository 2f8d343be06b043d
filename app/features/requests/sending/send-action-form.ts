import { isActionForm, kindOfForm } from '#domain/requests/request.ts'
import { createGoalCallbacks } from '../create-goal-callbacks.ts'
import { showFormMessage } from '../modal/message-modal.ts'
import { sendPlainForm } from './send-plain-form.ts'

/**
 * Sends a form with a `data-action` that does not send itself, shows what is answered in the message pop-up (docs/product.md, Pop-ups), and
 * tells the counters. What is taken is emptied: it is not sent again by a second press.
 */
export async function sendActionForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  // A second press comes before the buttons are off.
  if (form.ariaBusy === 'true') return
  const { action = '' } = form.dataset
  const goals = isActionForm(action) ? createGoalCallbacks(kindOfForm(action)) : undefined
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
