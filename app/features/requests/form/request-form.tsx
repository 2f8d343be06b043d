import { type FormEvent, type ReactNode, type SubmitEvent, useCallback, useRef, useState } from 'react'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { formActionPath } from '#domain/requests/form-action-path.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { idPrefix } from '../fields/describe-field.ts'
import { RequestFields, RequestFiles } from '../fields/request-fields.tsx'
import type { RequestFormView } from '../request-form-view.ts'
import { callbackForBranch } from './callback-for-branch.ts'
import { CarSummary } from './car-summary.tsx'
import { ConsentBoxes } from './consent-boxes.tsx'
import { FormFoot } from './form-foot.tsx'
import { type HeadingTag, RequestAccepted } from './request-accepted.tsx'
import styles from './request-form.module.css'
import { formTextsOf } from './request-form.texts.ts'
import { useFreeSlots } from './use-free-slots.ts'
import { type FormCallbacks, useRequestForm } from './use-request-form.ts'
import { WireInputs } from './wire-inputs.tsx'

interface RequestFormProps {
  view: RequestFormView
  callbacks?: FormCallbacks
  heading?: HeadingTag
  /** Links to continue with once the request is accepted. */
  nextLinks?: ReactNode
  /** The parent removes the form when the answer says so (`hide-answer-form`: docs/product.md, Pop-ups). */
  isRemovedByParent?: boolean
}

/**
 * Every request form of the site. Without JavaScript it is a plain form that its page answers. With JavaScript it saves
 * a draft, validates while it is filled in, and is sent in the background. It works outside the router too: in a pop-up
 * it has a root of its own.
 */
export function RequestForm({
  view,
  callbacks = {},
  heading = 'h2',
  nextLinks,
  isRemovedByParent = false,
}: RequestFormProps) {
  const { shown, branch, phase, errors, attach, send, sendRepeat, cancelRepeat, onBlur, onChange } = useFormWithSlots(
    view,
    callbacks,
  )
  if (phase.kind === 'accepted' && !(isRemovedByParent && phase.answer.action === 'hide-answer-form'))
    return (
      // A form with a `data-action` has the message pop-up, which leaves a toast.
      <RequestAccepted answer={phase.answer} heading={heading} showsNumberToast={isModalForm(view.form)}>
        {nextLinks}
      </RequestAccepted>
    )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(event.currentTarget)
  }
  return (
    <div className={styles.form}>
      <FormHead view={{ ...view, callback: callbackForBranch(view, branch) }} heading={heading} />
      {view.message !== undefined && phase.kind === 'filling' && phase.message === undefined && (
        <Alert tone={view.needsRepeatConfirmation ? 'warn' : 'bad'}>{view.message}</Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the events of its fields */}
      <form
        ref={attach}
        method="post"
        encType="multipart/form-data"
        action={formActionPath(view.form)}
        data-action={isModalForm(view.form) ? undefined : view.form}
        data-page={view.page}
        aria-labelledby={titleId(view)}
        onSubmit={submit}
        onBlur={onBlur}
        onChange={onChange}
        className={styles.form}
      >
        <WireInputs view={view} />
        <RequestFields view={shown} errors={errors} />
        <RequestFiles view={view} errors={errors} />
        <ConsentBoxes view={view} errors={errors} />
        <FormFoot {...{ view, phase, errors }} onConfirm={sendRepeat} onDecline={cancelRepeat} />
      </form>
    </div>
  )
}

/** The form with the free slots of the branch that is chosen in it. */
function useFormWithSlots(view: RequestFormView, callbacks: FormCallbacks) {
  const form = useRef<HTMLFormElement>(null)
  const { shown, refresh } = useFreeSlots(view)
  const [branch, setBranch] = useState(view.values.branch?.[0] ?? '')
  const { attach, sendRepeat, cancelRepeat, onChange, ...requestForm } = useRequestForm(view, {
    ...callbacks,
    onRefused: (answer) => {
      callbacks.onRefused?.(answer)
      // The hour was taken meanwhile: show those that are left.
      if (answer.errors?.slot !== undefined) refresh(branchIn(form.current))
    },
  })
  const choose = (chosen: string) => {
    setBranch(chosen)
    refresh(chosen)
  }
  const attachForm = useCallback(
    (element: HTMLFormElement) => {
      form.current = element
      return attach(element)
    },
    [attach],
  )
  return {
    ...requestForm,
    shown,
    branch,
    attach: attachForm,
    sendRepeat: () => form.current && sendRepeat(form.current),
    cancelRepeat: () => form.current && cancelRepeat(form.current),
    onChange: (event: FormEvent<HTMLFormElement>) => {
      onChange(event)
      if (nameOf(event.target) === 'branch') choose(branchIn(event.currentTarget))
    },
  }
}

const nameOf = (target: EventTarget) => (target instanceof HTMLSelectElement ? target.name : undefined)

/** Slug of the branch that the form names. */
function branchIn(form: HTMLFormElement | null): string {
  const branch = form === null ? null : new FormData(form).get('branch')
  return typeof branch === 'string' ? branch : ''
}

const titleId = (view: RequestFormView) => `${idPrefix(view)}-title`

function FormHead({ view, heading: Heading }: { view: RequestFormView; heading: HeadingTag }) {
  const { title, lead } = formTextsOf(view)
  return (
    <>
      <header className={styles.head}>
        <Heading id={titleId(view)} className={styles.title}>
          {title}
        </Heading>
        <p className={styles.lead}>{lead}</p>
      </header>
      {view.car && <CarSummary car={view.car} />}
    </>
  )
}
