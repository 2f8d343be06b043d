import type { Modal } from '#app/ui/modal.ts'
import { followAnswer } from './follow-answer.ts'
import type { FormAnswer } from './form-answer.ts'
import { makeMessage } from './message-popup.ts'
import { forgetModalViews } from './modal-view.ts'
import { sendForm } from './send-form.ts'

/** Brings the form of an open pop-up to life, and lets the pop-up close itself once the form is taken. */
export function enlivenModal(modal: Modal, _name: string): void {
  const form = modal.body.querySelector('form')
  if (form) sendItself(form, modal)
}

function sendItself(form: HTMLFormElement, modal: Modal): void {
  const send = async (submitter: HTMLElement | null) => {
    const answer = await sendForm(form, submitter)
    if (answer?.success !== 'Y') return
    modal.body.replaceChildren(makeMessage(answer))
    endWith(modal, answer)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(event.submitter)
  })
}

/** What was sent is not shown again under the same key; what is fetched from now on is new. */
function endWith(modal: Modal, answer: FormAnswer): void {
  forgetModalViews()
  followAnswer(answer, modal)
}
