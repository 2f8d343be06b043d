import { hydrateRoot } from 'react-dom/client'
import { createGoalCallbacks, reportGoal, startAllowedCounters } from '#app/features/analytics/counters.ts'
import { notifyCookieChoice } from '#app/features/cookie-choice/cookie-choice-events.ts'
import type { Modal } from '#app/ui/overlays/modal.ts'
import { RequestForm } from '../form/request-form.tsx'
import type { FormCallbacks } from '../form/use-request-form.ts'
import { closeAfterAnswer, navigateByAnswer } from './close-after-answer.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { FORM_ROOT_ATTRIBUTE, parseEmbeddedForm } from '../form/embedded-form.ts'
import { createMessage } from './message-modal.ts'
import { clearModalViews } from './modal-view.ts'
import { sendPlainForm } from '../sending/send-plain-form.ts'

/** Hydrates the form of an open pop-up; once it is accepted, the pop-up closes itself. */
export function hydrateModal(modal: Modal): void {
  const form = modal.body.querySelector('form')
  if (form === null) return
  if (modal.body.querySelector(`[${FORM_ROOT_ATTRIBUTE}]`)) hydrateRequestForm(modal)
  else enhancePlainForm(modal, form)
}

function hydrateRequestForm(modal: Modal): void {
  // Not the trigger's kind: the test drive of an unavailable car gets another form.
  const { kind } = parseEmbeddedForm(modal.body).view
  reportGoal('open', kind)
  const goals = createGoalCallbacks(kind)
  const undo = hydrateForm(modal.body, {
    ...goals,
    onAccepted: (answer) => {
      goals.onAccepted(answer)
      finishModal(modal, answer)
    },
  })
  void modal.whenClosed.then(undo)
}

function enhancePlainForm(modal: Modal, form: HTMLFormElement): void {
  const send = async (submitter: HTMLElement | null) => {
    const answer = await sendPlainForm(form, submitter)
    if (answer?.success !== 'Y') return
    // One step of a longer process: the visitor need not wait for its message.
    if (form.dataset.redirects !== undefined && navigateByAnswer(answer)) return
    modal.body.replaceChildren(createMessage(answer))
    modal.focusInside()
    // The form may have been the cookie settings.
    notifyCookieChoice()
    startAllowedCounters()
    finishModal(modal, answer)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(event.submitter)
  })
  form.dataset.hydrated = ''
}

/** The views are cleared, because a form that was sent must not be shown again with the same key. */
function finishModal(modal: Modal, answer: FormAnswer): void {
  clearModalViews()
  closeAfterAnswer(answer, modal)
}

/**
 * Hydrates a form that the views call has sent as HTML: `container` holds all of it. Returns the function that unmounts
 * it. Throws when there is no form in it.
 */
function hydrateForm(container: HTMLElement, callbacks: FormCallbacks): () => void {
  const { root: rootElement, view } = parseEmbeddedForm(container)
  const reactRoot = hydrateRoot(rootElement, <RequestForm view={view} callbacks={callbacks} />)
  return () => reactRoot.unmount()
}
