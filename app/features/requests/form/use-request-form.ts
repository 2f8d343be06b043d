import { type FocusEvent, type FormEvent, useCallback, useRef, useState } from 'react'
import { type FieldErrors, readAnswers } from '#domain/requests/read-answers.ts'
import { WIRE_FIELDS } from '#domain/requests/wire-fields.ts'
import type { FormAnswer } from '../form-answer.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { afterPress } from './after-press.ts'
import { checkFiles, checkSizes } from './check-files.ts'
import { draftName, forgetDraft, keepDraft, restoreDraft } from './draft.ts'
import { FORM_WORDS } from './form-texts.ts'
import { packForm } from './pack-form.ts'
import { listControls, readForm, readOwnWords } from './read-form.ts'
import { sendForm } from './send-form.ts'

/** Who wants to know what becomes of a form. */
export interface FormHearing {
  /** The request is taken: the form has given way to what happens next. */
  onTaken?: (answer: FormAnswer) => void
  /** It is being sent. */
  onSubmit?: () => void
  /** It was not taken, or not even sent: a field is wrong, a refusal, no network. */
  onError?: () => void
}

export type Phase =
  | { kind: 'filling'; message?: string; tone?: 'bad' }
  | { kind: 'sending'; share: number }
  | { kind: 'asking'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'taken'; answer: FormAnswer }

/** What a form does in the browser: keeps the draft, judges by the one schema, sends once, tells what came of it. */
export function useRequestForm(view: RequestFormView, hear: FormHearing) {
  const [phase, setPhase] = useState<Phase>({ kind: 'filling' })
  const [errors, setErrors] = useState<FieldErrors>(view.errors)
  const isSending = useRef(false)
  const draft = draftName(view)

  const attach = useCallback(
    (form: HTMLFormElement) => {
      // From here on mistakes are told in our own words, beside their fields.
      form.noValidate = true
      // What has just come back from the server is what was typed last.
      if (view.message === undefined) restoreDraft(draft, form)
      const keep = () => keepDraft(draft, form)
      form.addEventListener('input', keep)
      form.addEventListener('change', keep)
      return () => {
        form.removeEventListener('input', keep)
        form.removeEventListener('change', keep)
      }
    },
    [draft, view.message],
  )

  const judge = (form: HTMLFormElement): FieldErrors => {
    const read = readAnswers(view.kind, readForm(form))
    const files = checkFiles(chosenFiles(form))
    return { ...(read.ok ? undefined : read.errors), ...(files === undefined ? undefined : { files }) }
  }

  const judgeField = (form: HTMLFormElement, name: string) => {
    const { [name]: problem } = judge(form)
    setErrors((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([other]) => other !== name))
      return problem === undefined ? others : { ...others, [name]: problem }
    })
  }

  const refuse = (form: HTMLFormElement, problems: FieldErrors, message: string) => {
    setErrors(problems)
    setPhase({ kind: 'filling', message, tone: 'bad' })
    hear.onError?.()
    // After the words are there that the field is described by.
    setTimeout(() => focusFirst(form, problems))
  }

  const send = async (form: HTMLFormElement, isRepeatMeant: boolean) => {
    // A second press of the button comes before the first has drawn anything.
    if (isSending.current) return
    const problems = judge(form)
    if (Object.keys(problems).length > 0) {
      refuse(form, problems, FORM_WORDS.checkFields)
      return
    }
    isSending.current = true
    setErrors({})
    setPhase({ kind: 'sending', share: 0 })
    hear.onSubmit?.()
    const body = await packForm(form)
    const tooLarge = checkSizes(filesIn(body))
    if (tooLarge !== undefined) {
      isSending.current = false
      refuse(form, { files: tooLarge }, FORM_WORDS.checkFields)
      return
    }
    if (isRepeatMeant) body.set(WIRE_FIELDS.repeat, 'yes')
    const outcome = await sendForm(form.action, body, (share) => setPhase({ kind: 'sending', share }))
    isSending.current = false
    if (outcome.kind === 'failed') {
      setPhase({ kind: 'failed', message: outcome.message })
      hear.onError?.()
      return
    }
    const { answer } = outcome
    if (answer.success === 'Y') {
      forgetDraft(draft)
      setPhase({ kind: 'taken', answer })
      hear.onTaken?.(answer)
    } else if (answer.confirm === 'repeat') setPhase({ kind: 'asking', message: answer.msg })
    else refuse(form, answer.errors ?? {}, answer.msg)
  }

  return {
    phase,
    errors,
    attach,
    send: (form: HTMLFormElement) => void send(form, false),
    sendAgain: (form: HTMLFormElement) => void send(form, true),
    leaveIt: () => setPhase({ kind: 'filling', message: FORM_WORDS.notSentTwice }),
    /** A field that is left is judged, unless nobody has answered it yet. */
    onBlur: ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
      const name = nameOf(target)
      if (
        name === undefined ||
        !(
          readOwnWords(form)
            .get(name)
            ?.some((value) => value !== '') || name in errors
        )
      )
        return
      afterPress(() => judgeField(form, name))
    },
    /** A mistake that is being mended is judged at every key. */
    onChange: ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
      const name = nameOf(target)
      if (name !== undefined && name in errors) judgeField(form, name)
    },
  }
}

const nameOf = (target: EventTarget) => ('name' in target && typeof target.name === 'string' ? target.name : undefined)

const filesIn = (body: FormData) => body.getAll(WIRE_FIELDS.files).filter((file) => file instanceof File)

const chosenFiles = (form: HTMLFormElement): File[] =>
  listControls(form).flatMap((control) => (control instanceof HTMLInputElement ? [...(control.files ?? [])] : []))

function focusFirst(form: HTMLFormElement, problems: FieldErrors): void {
  listControls(form)
    .find((control) => control.name in problems && control.type !== 'hidden' && !control.disabled)
    ?.focus()
}
