import { type Modal, openModal } from '#app/ui/overlays/modal.ts'
import { closeAfterAnswer, hideAnswerForm } from './close-after-answer.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { createAlert } from './create-alert.ts'
import styles from './modal-states.module.css'

/**
 * Shows the answer to a form with a `data-action` in the message pop-up for 3 s (docs/product.md, Pop-ups), then
 * follows its `reload`, `link` or `hide-answer-form`. `form` is the one that was sent.
 */
export function showFormMessage(answer: FormAnswer, form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
  openMessageModal(answer, wrong ?? form.querySelector<HTMLElement>('[type=submit], button') ?? undefined)
  if (answer.success === 'Y' && answer.action === 'hide-answer-form') hideAnswerForm(form)
}

/** The same without a form: `returnFocusTo` gets the focus after it closes. */
export function openMessageModal(answer: FormAnswer, returnFocusTo?: HTMLElement): Modal {
  const modal = openModal({ label: 'Сообщение', returnFocusTo })
  modal.body.replaceChildren(createMessage(answer))
  closeAfterAnswer(answer, modal)
  return modal
}

/** The answer's message as an element: a success under a heading, a failure as an alert. */
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
