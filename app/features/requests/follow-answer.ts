import type { Modal } from '#app/ui/modal.ts'
import { AUTO_CLOSE_MS } from '#app/ui/timings.ts'
import type { FormAnswer } from './form-answer.ts'
import { sitePath } from './site-path.ts'

/**
 * Closes the pop-up that holds the message 3 s after it came (spec §4, §9), and once it is closed, by itself or by the
 * visitor, does what the answer says: leads to its link within the site, or loads the page again.
 */
export function followAnswer(answer: FormAnswer, modal: Modal): void {
  setTimeout(() => modal.close(), AUTO_CLOSE_MS)
  void modal.whenClosed.then(() => leave(answer))
}

/** The same for a message that stands on the page itself, unless the visitor has gone on by then. */
export function followSoon(answer: FormAnswer): void {
  const page = location.href
  setTimeout(() => location.href === page && leave(answer), AUTO_CLOSE_MS)
}

function leave({ success, action, link }: FormAnswer): void {
  const path = link === undefined ? undefined : sitePath(link, location.origin)
  if (path !== undefined) location.assign(path)
  else if (action === 'reload' && success === 'Y') location.reload()
}

/** `hide-answer-form` (spec §4): the form goes when its message does, and what stood before it is shown again. */
export function hideAnswerForm(form: HTMLElement): void {
  setTimeout(() => {
    const before = form.previousElementSibling
    form.remove()
    if (before instanceof HTMLElement) before.hidden = false
  }, AUTO_CLOSE_MS)
}
