import { type Modal, openModal } from '#app/ui/overlays/modal.ts'
import { closeAfterAnswer, hideAnswerForm } from './close-after-answer.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { createAlert } from './create-alert.ts'
import styles from './modal-states.module.css'

/**
 * The message pop-up after a form with a `data-action` (docs/product.md, Pop-ups): what the call answered, for 3 s; then `reload`, `link`
 * and `hide-answer-form` as they say. `form` is the one that was sent.
 */
export function showFormMessage(answer: FormAnswer, form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
  openMessageModal(answer, wrong ?? form.querySelector<HTMLElement>('[type=submit], button') ?? undefined)
  if (answer.success === 'Y' && answer.action === 'hide-answer-form') hideAnswerForm(form)
}

/** The same without the form: `returnFocusTo` has the focus afterwards. */
export function openMessageModal(answer: FormAnswer, returnFocusTo?: HTMLElement): Modal {
  const modal = openModal({ label: 'Сообщение', returnFocusTo })
  modal.body.replaceChildren(createMessage(answer))
  closeAfterAnswer(answer, modal)
  return modal
}

/** What an answer says, as text: good news under a heading, bad news as an alert. */
export function createMessage({ success, msg }: FormAnswer): HTMLElement {
  return success === 'Y' ? createSuccessMessage(msg) : createAlert(msg)
}

function createSuccessMessage(msg: string): HTMLElement {
  const message = document.createElement('div')
  const heading = document.createElement('h2')
  const text = document.createElement('p')
  message.className = styles.message ?? ''
  message.role = 'status'
  heading.textContent = 'Готово'
  text.textContent = msg
  message.append(heading, text)
  return message
}
