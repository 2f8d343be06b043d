import type { Modal } from '#app/ui/overlays/modal.ts'
import { getToasts, showToast } from '#app/ui/feedback/toasts.tsx'
import { AUTO_CLOSE_MS } from '#app/ui/motion/timings.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { parseSitePath } from '#app/http/parse-site-path.ts'
import { findPhone } from './find-phone.ts'

/**
 * Closes the pop-up with a message after 3 s (docs/product.md, Timings). Once it is closed, by itself or by the
 * visitor, follows the answer: opens its link within the site, or reloads the page. When the page stays, a toast keeps
 * the message.
 */
export function closeAfterAnswer(answer: FormAnswer, modal: Modal): void {
  setTimeout(() => modal.close(), AUTO_CLOSE_MS)
  void modal.whenClosed.then(() => navigateByAnswer(answer) || answer.success !== 'Y' || showNumberToast(answer))
}

/** The same for a message on the page itself, unless the visitor has left the page by then. */
export function navigateAfterDelay(answer: FormAnswer): void {
  const page = location.href
  setTimeout(() => location.href === page && navigateByAnswer(answer), AUTO_CLOSE_MS)
}

/** Opens the answer's link, or reloads the page; returns false when the answer asks for neither. */
export function navigateByAnswer({ success, action, link }: FormAnswer): boolean {
  const path = link === undefined ? undefined : parseSitePath(link, location.origin)
  const isReload = action === 'reload' && success === 'Y'
  if (path !== undefined) location.assign(path)
  else if (isReload) location.reload()
  return path !== undefined || isReload
}

/**
 * Shows the number, the time of the call and the phone of the branch in a toast that outlives the message: three seconds
 * are too short to read them.
 */
export function showNumberToast({
  msg,
  number,
  request,
  follow = '',
}: Pick<FormAnswer, 'msg' | 'number' | 'request' | 'follow'>): void {
  // The message of a subscription has no number.
  if (number === undefined || !msg.includes(String(number))) return
  if (getToasts().some(({ text }) => text === msg)) return
  showToast({
    text: msg,
    phone: findPhone(),
    link: request === undefined ? undefined : { to: request, label: follow },
    isPersistent: true,
  })
}

/**
 * `hide-answer-form` (docs/product.md, Pop-ups): the form is removed with its message, and the element before it is
 * shown again.
 */
export function hideAnswerForm(form: HTMLElement): void {
  setTimeout(() => {
    const previous = form.previousElementSibling
    form.remove()
    if (previous instanceof HTMLElement) revealElement(previous)
  }, AUTO_CLOSE_MS)
}

/** Shows an element whatever hides it: the attribute, an inline style as jQuery's `hide` sets it, or a style sheet. */
function revealElement(element: HTMLElement): void {
  element.hidden = false
  if (element.style.display === 'none') element.style.removeProperty('display')
  if (getComputedStyle(element).display === 'none') element.style.display = 'revert'
}
