import { reportGoal, startAllowedCounters } from '#app/features/analytics/counters.ts'
import { tellChoice } from '#app/features/cookies/asked-choice.ts'
import type { Modal } from '#app/ui/modal.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { countGoals } from './count-goals.ts'
import { enlivenForm } from './enliven-form.tsx'
import { followAnswer, leaveFor } from './follow-answer.ts'
import type { FormAnswer } from './form-answer.ts'
import { FORM_PLACE, readShownForm } from './form/shown-form.ts'
import { makeMessage } from './message-popup.ts'
import { forgetModalViews } from './modal-view.ts'
import { sendPlainForm } from './send-plain-form.ts'

/** Brings the form of an open pop-up to life; once it is taken, the pop-up closes itself. */
export function enlivenModal(modal: Modal, name: string): void {
  const form = modal.body.querySelector('form')
  if (form === null) return
  if (isModalForm(name) && modal.body.querySelector(`[${FORM_PLACE}]`)) enlivenRequest(modal)
  else enlivenPlain(modal, form)
}

function enlivenRequest(modal: Modal): void {
  // Not the trigger's: the test drive of a car that is away is answered with another form.
  const { kind } = readShownForm(modal.body).view
  reportGoal('open', kind)
  const goals = countGoals(kind)
  const undo = enlivenForm(modal.body, {
    ...goals,
    onTaken: (answer) => {
      goals.onTaken(answer)
      endWith(modal, answer)
    },
  })
  void modal.whenClosed.then(undo)
}

function enlivenPlain(modal: Modal, form: HTMLFormElement): void {
  const send = async (submitter: HTMLElement | null) => {
    const answer = await sendPlainForm(form, submitter)
    if (answer?.success !== 'Y') return
    // A step on the way somewhere: what is said there need not be waited for.
    if (form.dataset.leadsOn !== undefined && leaveFor(answer)) return
    modal.body.replaceChildren(makeMessage(answer))
    modal.focusInside()
    // It may have been the cookie settings.
    tellChoice()
    startAllowedCounters()
    endWith(modal, answer)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(event.submitter)
  })
  form.dataset.hydrated = ''
}

/** What was sent is not shown again under the same key; what is fetched from now on is new. */
function endWith(modal: Modal, answer: FormAnswer): void {
  forgetModalViews()
  followAnswer(answer, modal)
}
