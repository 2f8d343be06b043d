import { startAllowedCounters } from '#app/features/analytics/counters.ts'
import { clearModalViews } from '#app/features/requests/modal/modal-view.ts'
import { sendPlainForm } from '#app/features/requests/sending/send-plain-form.ts'
import { notifyCookieChoice } from '../cookie-choice/cookie-choice-events.ts'

/** Sends the choice of the notice; once it is stored, the notice disappears and the allowed counters start. */
export async function sendChoice(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const answer = await sendPlainForm(form, submitter)
  if (answer?.success !== 'Y') return
  // Prefetched settings show the previous choice.
  clearModalViews()
  notifyCookieChoice()
  startAllowedCounters()
}
