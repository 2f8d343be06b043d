import { useMemo, useRef, useState } from 'react'
import { shrinkPicture } from '#app/ui/fields/shrink-picture.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { parseAnswers } from '#domain/requests/forms/parse-answers.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import { checkChosenFiles, checkSizes } from '#app/features/form/check-files.ts'
import { deleteDraft, type Draft } from '#app/features/form/draft.ts'
import { collectFormFields, focusFirstError } from '#app/features/form/form-controls.ts'
import { useForm } from '#app/features/form/use-form.ts'
import { REQUEST_FORM_TEXTS } from './request-form.texts.ts'
import { createIdempotencyKey } from '../sending/create-idempotency-key.ts'
import { sendForm } from '../sending/send-form.ts'

/** Called as a form is sent and answered. */
export interface FormCallbacks {
  /** The request is accepted; the form shows the next step. */
  onAccepted?: (answer: FormAnswer) => void
  /** The form is being sent. */
  onSubmit?: () => void
  /** The server refused it as it is. */
  onRefused?: (answer: FormAnswer) => void
  /** It was refused, or not even sent: a wrong field, a refusal, no network. */
  onError?: () => void
}

export type FormPhase =
  | { kind: 'filling'; message?: string; tone?: 'bad' }
  | { kind: 'sending'; share: number }
  /** Waits for the visitor to confirm a second request. */
  | { kind: 'confirming'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'accepted'; answer: FormAnswer }

/** The browser side of a form: saves the draft, validates, sends once, and reports the result. */
export function useRequestForm(view: RequestFormView, callbacks: FormCallbacks) {
  const draft = useMemo(() => draftOf(view), [view])
  const validate = (form: HTMLFormElement) => validateRequest(view, form)
  const { errors, setErrors, attach, onBlur, onChange } = useForm({ errors: view.errors, validate, draft })
  const { phase, setPhase, showProblems, showOutcome } = usePhase(draft, setErrors, callbacks)
  const isSending = useRef(false)
  const key = useRef(view.key)

  const send = async (form: HTMLFormElement, isRepeat: boolean) => {
    // A second press can come before the first is rendered.
    if (isSending.current) return
    const problems = validate(form)
    if (Object.keys(problems).length > 0) {
      showProblems(form, problems, REQUEST_FORM_TEXTS.checkFields)
      return
    }
    isSending.current = true
    setErrors({})
    setPhase({ kind: 'sending', share: 0 })
    callbacks.onSubmit?.()
    // A form on a page for everybody has none yet.
    key.current ||= createIdempotencyKey()
    const outcome = await packAndSend(form, { key: key.current, isRepeat }, (share) =>
      setPhase({ kind: 'sending', share }),
    )
    // An accepted form is not sent again.
    isSending.current = outcome.kind === 'answered' && outcome.answer.success === 'Y'
    showOutcome(form, outcome)
  }

  return {
    phase,
    errors,
    attach,
    onBlur,
    onChange,
    send: (form: HTMLFormElement) => void send(form, false),
    sendRepeat: (form: HTMLFormElement) => void send(form, true),
    cancelRepeat: (form: HTMLFormElement) => {
      // With the old key a resubmission would count as confirmed: after declining, the visitor is asked again.
      key.current = createIdempotencyKey()
      setPhase({ kind: 'filling', message: REQUEST_FORM_TEXTS.repeatDeclined })
      // The pressed button is no longer on the page.
      setTimeout(() => form.querySelector<HTMLElement>('[type=submit]')?.focus())
    },
  }
}

/** The phase of the form, and how it changes with problems and answers. */
function usePhase(draft: Draft, setErrors: (errors: FieldErrors) => void, callbacks: FormCallbacks) {
  const [phase, setPhase] = useState<FormPhase>({ kind: 'filling' })

  const showProblems = (form: HTMLFormElement, problems: FieldErrors, message: string) => {
    setErrors(problems)
    setPhase({ kind: 'filling', message, tone: 'bad' })
    callbacks.onError?.()
    focusFirstError(form, problems)
  }

  const showAnswer = (form: HTMLFormElement, answer: FormAnswer) => {
    if (answer.success === 'Y') {
      deleteDraft(draft.name)
      setPhase({ kind: 'accepted', answer })
      callbacks.onAccepted?.(answer)
      return
    }
    callbacks.onRefused?.(answer)
    if (answer.confirm === 'repeat') setPhase({ kind: 'confirming', message: answer.msg })
    else if (answer.errors !== undefined && Object.keys(answer.errors).length > 0)
      showProblems(form, answer.errors, REQUEST_FORM_TEXTS.checkFields)
    else showProblems(form, {}, answer.msg)
  }

  const showOutcome = (form: HTMLFormElement, outcome: Awaited<ReturnType<typeof packAndSend>>) => {
    if (outcome.kind === 'answered') showAnswer(form, outcome.answer)
    else if (outcome.kind === 'wrong') showProblems(form, outcome.errors, REQUEST_FORM_TEXTS.checkFields)
    else {
      setPhase({ kind: 'failed', message: outcome.message })
      callbacks.onError?.()
    }
  }

  return { phase, setPhase, showProblems, showOutcome }
}

/** One draft for each form and its car: another car has another price, and another car of the garage another plate. */
function draftOf({ form, car, garageCarId, values, suggested, editedFields, message }: RequestFormView): Draft {
  const subject = `${car?.card.id ?? ''}${garageCarId === undefined ? '' : ` garage ${garageCarId}`}`
  return { name: `${form} ${subject}`.trim(), values, suggested, editedFields, isOutdated: message !== undefined }
}

/** By the schema that the server uses. */
function validateRequest({ kind, slots }: RequestFormView, form: HTMLFormElement): FieldErrors {
  const fields = collectFormFields(form)
  const parsed = parseAnswers(kind, fields)
  // A preferred time is optional, but where slots are offered one is required.
  const slot = slots === undefined || fields.has('slot') ? undefined : { slot: VALIDATION_MESSAGES.slot }
  return { ...slot, ...(parsed.ok ? undefined : parsed.errors), ...checkChosenFiles(form) }
}

/** The attribute, because `form.action` could be a field of that name. */
const addressOf = (form: HTMLFormElement) => form.getAttribute('action') ?? ''

interface PackAndSendParams {
  key: string
  isRepeat: boolean
}

async function packAndSend(
  form: HTMLFormElement,
  { key, isRepeat }: PackAndSendParams,
  onProgress: (share: number) => void,
) {
  const body = await packForm(form)
  const files = checkSizes(body.getAll(SUBMISSION_FIELDS.files).filter((file) => file instanceof File))
  if (files !== undefined) return { kind: 'wrong', errors: { files } } as const
  body.set(SUBMISSION_FIELDS.key, key)
  if (isRepeat) body.set(SUBMISSION_FIELDS.repeat, 'yes')
  return sendForm(addressOf(form), body, onProgress)
}

/** The form's body as it is sent: with the address of this page, and with pictures shrunk. */
async function packForm(form: HTMLFormElement): Promise<FormData> {
  const body = new FormData(form)
  const files = body.getAll(SUBMISSION_FIELDS.files)
  body.delete(SUBMISSION_FIELDS.files)
  for (const file of files)
    // An empty file field sends a file without a name.
    if (file instanceof File && file.name !== '') body.append(SUBMISSION_FIELDS.files, await shrinkOnce(file))
  body.set(SUBMISSION_FIELDS.url, location.href)
  return body
}

/** The same picture is sent with the same bytes on a retry: with one key the server accepts only one body. */
const shrunkFiles = new WeakMap<File, Promise<File>>()

function shrinkOnce(file: File): Promise<File> {
  const pending = shrunkFiles.get(file)
  if (pending !== undefined) return pending
  const smaller = shrinkPicture(file)
  shrunkFiles.set(file, smaller)
  return smaller
}
