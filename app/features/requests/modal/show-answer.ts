import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { navigateAfterDelay } from './close-after-answer.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'

/** Shows what became of a form in the message pop-up (docs/product.md, Pop-ups); kept once that has gone. Without its script the page alone says it. */
export async function showAnswer(answer: FormAnswer): Promise<void> {
  try {
    const { openMessageModal } = await import('./message-modal.ts')
    await openMessageModal(answer).whenClosed
  } catch (error) {
    reportHandledError('answer in a pop-up', error)
    // No network for the script: what the answer asks for is done all the same.
    navigateAfterDelay(answer)
  }
}
