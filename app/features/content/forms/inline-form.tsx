import { useEffect, useRef, useState, type MouseEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { reportGoal } from '#app/features/analytics/counters.ts'
import { createGoalCallbacks } from '#app/features/analytics/counters.ts'
import { navigateAfterDelay } from '#app/features/requests/modal/close-after-answer.ts'
import { showAnswer } from '#app/features/requests/modal/show-answer.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { createIdempotencyKey } from '#app/features/requests/sending/create-idempotency-key.ts'
import { listControls } from '#app/features/form/form-controls.ts'
import { RequestForm } from '#app/features/requests/form/request-form.tsx'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { AUTO_CLOSE_MS } from '#app/ui/motion/timings.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { formTextsOf } from '#app/features/requests/form/request-form.texts.ts'
import { formDefinitionOf } from '#domain/requests/kinds/registry.ts'
import { requestPath } from '#urls/request-paths.ts'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import styles from './inline-form.module.css'
import { useSuggestedView } from './use-suggested-view.ts'

interface InlineFormProps {
  view: RequestFormView
  /** A form with a `data-action` is replaced by a link until it is opened; without JavaScript it is open. */
  isFolded?: boolean
}

/**
 * A form inside a page. It counts as opened when something in it first gets the focus. A form with a `data-action` is
 * answered in a message pop-up, and is removed with it when the answer says so: the link to it is shown again
 * (docs/product.md, Pop-ups).
 */
export function InlineForm({ view: loaded, isFolded = false }: InlineFormProps) {
  // After a revalidation the loader's view has another key: the form that is being filled in must stay.
  const [initialView, setInitialView] = useState(loaded)
  const { view, recordInput, forgetInput } = useSuggestedView(initialView)
  const isAction = !isModalForm(view.form)
  const { state, container, teaserLink, unfold, removeAfterMessage, focusResult } = useFolding(isFolded && isAction)
  const [answer, setAnswer] = useState<FormAnswer>()
  const hasReportedOpen = useRef(false)
  const goals = createGoalCallbacks(view.kind)
  const reportOpen = () => {
    if (!hasReportedOpen.current) reportGoal('open', view.kind)
    hasReportedOpen.current = true
  }
  const open = () => {
    // After an accepted request the next one needs a new key.
    if (state === 'answered') {
      forgetInput()
      setInitialView({ ...initialView, key: createIdempotencyKey() })
    }
    unfold()
  }
  const onAccepted = (answer: FormAnswer) => {
    goals.onAccepted(answer)
    if (!isAction) {
      navigateAfterDelay(answer)
      return
    }
    setAnswer(answer)
    if (answer.action === 'hide-answer-form') removeAfterMessage()
    void showAnswer(answer).then(focusResult)
  }
  return (
    <>
      {isAction && (
        <FormTeaser
          view={view}
          resultMessage={answer?.msg}
          isHidden={state === 'open'}
          link={teaserLink}
          onOpen={open}
        />
      )}
      {state !== 'answered' && (
        <div
          ref={container}
          hidden={state === 'folded'}
          onFocus={reportOpen}
          onInput={recordInput}
          className={styles.form}
        >
          <RequestForm key={view.key} view={view} callbacks={{ ...goals, onAccepted }} isRemovedByParent={isAction} />
        </div>
      )}
    </>
  )
}

/** The result of an accepted form; no other element has this `tabindex` then (request-accepted.tsx). */
const RESULT_SELECTOR = '[tabindex="-1"]:not(input)'

/** Whether the form or the link to it is shown, and what gets the focus when that changes. */
function useFolding(isFolded: boolean) {
  const [state, setState] = useState<'folded' | 'open' | 'answered'>(isFolded ? 'folded' : 'open')
  const teaserLink = useRef<HTMLAnchorElement>(null)
  const container = useRef<HTMLDivElement>(null)
  // When the message was closed early, the link that takes the focus is not rendered yet.
  useEffect(() => {
    if (state === 'answered') teaserLink.current?.focus({ preventScroll: true })
  }, [state])
  const unfold = () => {
    // Synchronously, within the click: otherwise a phone does not open its keyboard.
    flushSync(() => setState('open'))
    const form = container.current?.querySelector('form')
    if (form) firstField(form)?.focus()
  }
  const removeAfterMessage = () => void setTimeout(() => setState('answered'), AUTO_CLOSE_MS)
  /** Focuses what the page shows after the message is closed: the result of the form, or the link to it. */
  const focusResult = () => {
    const result = container.current?.querySelector<HTMLElement>(RESULT_SELECTOR) ?? teaserLink.current
    result?.focus({ preventScroll: true })
  }
  return { state, container, teaserLink, unfold, removeAfterMessage, focusResult }
}

const firstField = (form: HTMLFormElement) =>
  listControls(form).find(({ type, tabIndex }) => type !== 'hidden' && tabIndex >= 0)

interface FormTeaserProps {
  view: RequestFormView
  /** The answer to the form that was here. */
  resultMessage?: string
  isHidden: boolean
  /** The link to the form. */
  link: Ref<HTMLAnchorElement>
  onOpen: () => void
}

/** The placeholder of a folded form. It also links to the form's own page. */
function FormTeaser({ view, resultMessage, isHidden, link, onOpen }: FormTeaserProps) {
  const { title, lead, button } = formTextsOf(view)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <div hidden={isHidden} className={styles.teaser}>
      <h2>{title}</h2>
      <p className={styles.lead}>{resultMessage ?? lead}</p>
      <p className={styles.action}>
        <ButtonAnchor ref={link} look="ghost" href={requestPath(view.form)} rel="nofollow" onClick={open}>
          {formDefinitionOf(view.form).linkLabel ?? button}
        </ButtonAnchor>
      </p>
    </div>
  )
}
