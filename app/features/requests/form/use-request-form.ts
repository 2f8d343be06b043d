import { useCallback, useRef, useState } from 'react'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { checkSizes } from '../sending/check-files.ts'
import { REQUEST_FORM_TEXTS } from './request-form.texts.ts'
import { createIdempotencyKey } from '../sending/create-idempotency-key.ts'
import { packForm } from '../sending/pack-form.ts'
import { listControls } from '../sending/collect-form-fields.ts'
import { sendForm } from '../sending/send-form.ts'
import { useDraft } from './use-draft.ts'
import { useFormValidation } from './use-form-validation.ts'

/** Who wants to know what becomes of a form. */
export interface FormCallbacks {
  /** The request is taken: the form gives way to what happens next. */
  onAccepted?: (answer: FormAnswer) => void
  /** It is being sent. */
  onSubmit?: () => void
  /** The site would not take it as it is. */
  onRefused?: (answer: FormAnswer) => void
  /** It was not taken, or not even sent: a field is wrong, a refusal, no network. */
  onError?: () => void
}

export type FormPhase =
  | { kind: 'filling'; message?: string; tone?: 'bad' }
  | { kind: 'sending'; share: number }
  /** Whether a second request is meant. */
  | { kind: 'asking'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'taken'; answer: FormAnswer }

/** What a form does in the browser: keeps the draft, judges, sends once, and tells what came of it. */
export function useRequestForm(view: RequestFormView, hear: FormCallbacks) {
  const [phase, setPhase] = useState<FormPhase>({ kind: 'filling' })
  const { errors, setErrors, judge, onBlur, onChange } = useFormValidation(view)
  const { attach: keepDraft, forget } = useDraft(view)
  const isSending = useRef(false)
  const key = useRef(view.key)

  const attach = useCallback(
    (form: HTMLFormElement) => {
      // From here on mistakes are told in our own words, beside their fields.
      form.noValidate = true
      form.dataset.hydrated = ''
      return keepDraft(form)
    },
    [keepDraft],
  )

  const refuse = (form: HTMLFormElement, problems: FieldErrors, message: string) => {
    setErrors(problems)
    setPhase({ kind: 'filling', message, tone: 'bad' })
    hear.onError?.()
    // Once the words are there that the field is described by.
    setTimeout(() => focusFirstError(form, problems))
  }

  const hearAnswer = (form: HTMLFormElement, answer: FormAnswer) => {
    if (answer.success === 'Y') {
      forget()
      setPhase({ kind: 'taken', answer })
      hear.onAccepted?.(answer)
      return
    }
    hear.onRefused?.(answer)
    if (answer.confirm === 'repeat') setPhase({ kind: 'asking', message: answer.msg })
    else if (answer.errors !== undefined && Object.keys(answer.errors).length > 0)
      refuse(form, answer.errors, REQUEST_FORM_TEXTS.checkFields)
    else refuse(form, {}, answer.msg)
  }

  const send = async (form: HTMLFormElement, isRepeatMeant: boolean) => {
    // A second press comes before the first has drawn anything.
    if (isSending.current) return
    const problems = judge(form)
    if (Object.keys(problems).length > 0) {
      refuse(form, problems, REQUEST_FORM_TEXTS.checkFields)
      return
    }
    isSending.current = true
    setErrors({})
    setPhase({ kind: 'sending', share: 0 })
    hear.onSubmit?.()
    const outcome = await deliver(form, { key: key.current, isRepeatMeant }, (share) =>
      setPhase({ kind: 'sending', share }),
    )
    // What is taken is not sent once more.
    isSending.current = outcome.kind === 'answered' && outcome.answer.success === 'Y'
    if (outcome.kind === 'answered') hearAnswer(form, outcome.answer)
    else if (outcome.kind === 'wrong') refuse(form, outcome.errors, REQUEST_FORM_TEXTS.checkFields)
    else {
      setPhase({ kind: 'failed', message: outcome.message })
      hear.onError?.()
    }
  }

  return {
    phase,
    errors,
    attach,
    onBlur,
    onChange,
    send: (form: HTMLFormElement) => void send(form, false),
    sendSecond: (form: HTMLFormElement) => void send(form, true),
    leaveIt: (form: HTMLFormElement) => {
      // Under the old key the form sent again would mean «yes»: who has said «no» is asked again.
      key.current = createIdempotencyKey()
      setPhase({ kind: 'filling', message: REQUEST_FORM_TEXTS.notSentTwice })
      // The button that was pressed has gone.
      setTimeout(() => form.querySelector<HTMLElement>('[type=submit]')?.focus())
    },
  }
}

/** The form's own address, not what a field called `action` would say. */
const addressOf = (form: HTMLFormElement) => form.getAttribute('action') ?? ''

interface DeliverParams {
  key: string
  isRepeatMeant: boolean
}

async function deliver(
  form: HTMLFormElement,
  { key, isRepeatMeant }: DeliverParams,
  onProgress: (share: number) => void,
) {
  const body = await packForm(form)
  const files = checkSizes(body.getAll(SUBMISSION_FIELDS.files).filter((file) => file instanceof File))
  if (files !== undefined) return { kind: 'wrong', errors: { files } } as const
  body.set(SUBMISSION_FIELDS.key, key)
  if (isRepeatMeant) body.set(SUBMISSION_FIELDS.repeat, 'yes')
  return sendForm(addressOf(form), body, onProgress)
}

function focusFirstError(form: HTMLFormElement, problems: FieldErrors): void {
  const first = listControls(form).find(
    (control) => control.name in problems && control.type !== 'hidden' && !control.disabled,
  )
  // What is told in a line (prefilled-fields.tsx) takes no focus while it is closed.
  const section = first?.closest('details')
  if (section) section.open = true
  first?.focus()
  // It may have had the focus already: some phones give none to a button that is pressed.
  first?.scrollIntoView({ block: 'nearest' })
}
