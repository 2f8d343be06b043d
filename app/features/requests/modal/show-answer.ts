import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { navigateAfterDelay } from './close-after-answer.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'

/**
 * Shows the answer to a form in the message pop-up (docs/product.md, Pop-ups); resolves once it is closed. Without the
 * pop-up's script the page alone shows it.
 */
export async function showAnswer(answer: FormAnswer): Promise<void> {
  try {
    const { openMessageModal } = await import('./message-modal.ts')
    await openMessageModal(answer).whenClosed
  } catch (error) {
    reportHandledError('answer in a pop-up', error)
    // The script did not load: the answer's link or reload still applies.
    navigateAfterDelay(answer)
  }
}
