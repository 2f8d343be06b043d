import { startAllowedCounters } from '#app/features/analytics/counters.ts'
import { clearModalViews } from '#app/features/requests/modal/modal-view.ts'
import { sendPlainForm } from '#app/features/requests/sending/send-plain-form.ts'
import { notifyCookieChoice } from '../cookie-choice/cookie-choice-events.ts'

/** Sends what was pressed on the notice; once it is kept, the notice goes and what was allowed begins. */
export async function sendChoice(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const answer = await sendPlainForm(form, submitter)
  if (answer?.success !== 'Y') return
  // The settings that were fetched ahead show the choice of before.
  clearModalViews()
  notifyCookieChoice()
  startAllowedCounters()
}
