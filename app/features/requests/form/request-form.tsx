import { type FormEvent, type ReactNode, type SubmitEvent, useCallback, useRef, useState } from 'react'
import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { calculateCallback, type Callback } from '#domain/requests/callbacks/callback.ts'
import { formActionPath } from '#domain/requests/form-action-path.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { RequestFields, RequestFiles } from '../fields/request-fields.tsx'
import type { RequestFormView } from '../request-form-view.ts'
import { FormFoot, FormHead, titleId } from './form-frame.tsx'
import { type HeadingTag, RequestAccepted } from './request-accepted.tsx'
import styles from './request-form.module.css'
import { ConsentBoxes, WireInputs } from './submission-inputs.tsx'
import { type FormCallbacks, useRequestForm } from './use-request-form.ts'

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
        <div className={styles.end}>
          <ConsentBoxes view={view} errors={errors} />
          <FormFoot {...{ view, phase, errors }} onConfirm={sendRepeat} onDecline={cancelRepeat} />
        </div>
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

type CallbackSource = Pick<RequestFormView, 'branches' | 'callback' | 'car' | 'shownAt' | 'values'>

/** When somebody answers a form with `branch` (a slug, or an empty string) chosen. */
function callbackForBranch(view: CallbackSource, branch: string): Callback {
  const { branches, callback, car, shownAt, values } = view
  if (branch === (values.branch?.[0] ?? '')) return callback
  const chosen = branches.filter(({ slug }) => slug === branch)
  // Without a chosen branch the branch of the car gets the request.
  if (chosen.length === 0 && car !== undefined) return callback
  return calculateCallback(chosen.length === 0 ? branches : chosen, new Date(shownAt))
}

/** The part of the test-drive slots response (features/test-drive) that a form needs. */
const SlotsAnswerSchema = v.object({
  form: v.object({ slots: v.array(v.object({ day: v.string(), slots: v.array(v.string()) })) }),
})

/**
 * The view with the current free slots. `refresh` fetches them for a branch that is chosen in the form, or after a slot
 * was taken. When that fails the old ones stay, and the server refuses a slot that is taken.
 */
function useFreeSlots(view: RequestFormView) {
  const [refreshed, setRefreshed] = useState<Pick<RequestFormView, 'slots' | 'values'>>()
  const lastCall = useRef(0)
  const refresh = async (branch: string) => {
    if (view.slotsPath === undefined || branch === '') return
    const call = (lastCall.current += 1)
    const path = `${view.slotsPath}&${new URLSearchParams({ branch })}`
    const answer = await fetchJson(path, v.parser(SlotsAnswerSchema))
    if (answer.ok && call === lastCall.current)
      setRefreshed({ slots: answer.value.form.slots, values: { ...view.values, branch: [branch] } })
  }
  return { shown: { ...view, ...refreshed }, refresh: (branch: string) => void refresh(branch) }
}
