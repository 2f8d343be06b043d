import type { Modal } from '#app/ui/overlays/modal.ts'
import { getToasts, showToast } from '#app/ui/feedback/toasts.ts'
import { AUTO_CLOSE_MS } from '#app/ui/motion/timings.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { parseSitePath } from '#app/http/parse-site-path.ts'

/**
 * Closes the pop-up that holds the message 3 s after it came (docs/product.md, Timings), and once it is closed, by itself or by the
 * visitor, does what the answer says: leads to its link within the site, or loads the page again. Where the page stays, a
 * toast keeps what was said.
 */
export function closeAfterAnswer(answer: FormAnswer, modal: Modal): void {
  setTimeout(() => modal.close(), AUTO_CLOSE_MS)
  void modal.whenClosed.then(() => navigateByAnswer(answer) || answer.success !== 'Y' || showNumberToast(answer))
}

/** The same for a message that stands on the page itself, unless the visitor has gone on by then. */
export function navigateAfterDelay(answer: FormAnswer): void {
  const page = location.href
  setTimeout(() => location.href === page && navigateByAnswer(answer), AUTO_CLOSE_MS)
}

/** Goes where the answer leads, or loads the page again; false when it says neither. */
export function navigateByAnswer({ success, action, link }: FormAnswer): boolean {
  const path = link === undefined ? undefined : parseSitePath(link, location.origin)
  const isReload = action === 'reload' && success === 'Y'
  if (path !== undefined) location.assign(path)
  else if (isReload) location.reload()
  return path !== undefined || isReload
}

/**
 * A toast with the number and the time of the call of a request that was taken outlives the message: three seconds are
 * short for both.
 */
export function showNumberToast({
  msg,
  number,
  request,
  follow = '',
}: Pick<FormAnswer, 'msg' | 'number' | 'request' | 'follow'>): void {
  // A subscription's message names none.
  if (number === undefined || !msg.includes(String(number))) return
  if (getToasts().some(({ text }) => text === msg)) return
  showToast({
    text: msg,
    link: request === undefined ? undefined : { to: request, label: follow },
    isPersistent: true,
  })
}

/** `hide-answer-form` (docs/product.md, Pop-ups): the form goes when its message does, and what stood before it is shown again. */
export function hideAnswerForm(form: HTMLElement): void {
  setTimeout(() => {
    const before = form.previousElementSibling
    form.remove()
    if (before instanceof HTMLElement) revealElement(before)
  }, AUTO_CLOSE_MS)
}

/** Whatever hides it: the attribute, a style of its own as jQuery's `hide` writes it, or a style sheet. */
function revealElement(element: HTMLElement): void {
  element.hidden = false
  if (element.style.display === 'none') element.style.removeProperty('display')
  if (getComputedStyle(element).display === 'none') element.style.display = 'revert'
}
